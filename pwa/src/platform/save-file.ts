/** Saves a file among the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Safari takes the address over some time later.
  setTimeout(() => URL.revokeObjectURL(address), 40_000);
}
