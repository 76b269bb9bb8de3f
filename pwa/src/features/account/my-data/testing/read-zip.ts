/** The files of a ZIP archive without compression, as text, by path. */
export function readZip(bytes: Uint8Array): Map<string, string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (from: number, length: number) =>
    new TextDecoder().decode(bytes.subarray(from, from + length));
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06_05_4b_50) end -= 1;
  if (end < 0) throw new Error('This is no ZIP archive');
  const files = new Map<string, string>();
  let place = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    const [method, size] = [view.getUint16(place + 10, true), view.getUint32(place + 24, true)];
    if (method !== 0) throw new Error('A file is compressed');
    const lengths = [28, 30, 32].map((offset) => view.getUint16(place + offset, true));
    const start = view.getUint32(place + 42, true);
    const content =
      start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
    files.set(text(place + 46, lengths[0] ?? 0), text(content, size));
    place += lengths.reduce((sum, length) => sum + length, 46);
  }
  return files;
}
