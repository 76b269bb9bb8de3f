/** A text on one line of so many characters at most; what is cut ends in '…'. */
export function cutText(text: string, length: number): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  if (line.length <= length) return line;
  // Half a pair of surrogates is no character.
  return `${line.slice(0, length - 1).replace(/[\ud800-\udfff\s]+$/u, '')}…`;
}
