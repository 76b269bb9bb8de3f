/** Saves a file among the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the address over by the next task.
  setTimeout(() => URL.revokeObjectURL(address));
}
