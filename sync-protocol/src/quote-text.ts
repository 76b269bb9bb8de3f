/** Characters of a text that are quoted at most. */
const maxLength = 40;

/** The beginning of a text in quotation marks: ‘Could somebody look at…’. */
export function quoteText(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  if (line.length <= maxLength) return `‘${line}’`;
  // Half a pair of surrogates is no character.
  return `‘${line.slice(0, maxLength - 1).replace(/[\ud800-\udfff\s]+$/u, '')}…’`;
}
