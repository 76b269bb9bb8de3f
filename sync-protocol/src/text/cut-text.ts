/** The text on one line, at most `length` characters; truncated text ends in '…'. */
export function cutText(text: string, length: number): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  if (line.length <= length) return line;
  // Drops a lone surrogate at the cut.
  return `${line.slice(0, length - 1).replace(/[\ud800-\udfff\s]+$/u, '')}…`;
}
