import { onTestFinished, vi } from 'vitest';

/** The text of the file this offers as a download. */
export async function savedBy(work: () => Promise<void>): Promise<string> {
  const stored: Blob[] = [];
  URL.createObjectURL = (file: Blob) => {
    stored.push(file);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  onTestFinished(() => {
    Reflect.deleteProperty(URL, 'createObjectURL');
    Reflect.deleteProperty(URL, 'revokeObjectURL');
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await work();
  const bytes = await (stored[0] ?? new Blob()).arrayBuffer();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
