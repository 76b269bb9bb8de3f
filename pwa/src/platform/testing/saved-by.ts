import { expect, onTestFinished, vi } from 'vitest';

/** The text of the one file that this offers as a download, now or soon. */
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
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  await work();
  await vi.waitFor(() => expect(clicked).toHaveBeenCalledOnce(), { timeout: 30_000 });
  expect(stored).toHaveLength(1);
  const bytes = await (stored[0] ?? new Blob()).arrayBuffer();
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
