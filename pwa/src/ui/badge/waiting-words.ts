/** A badge's label after its number: 'account waiting', 'accounts waiting'. */
export function waitingWords(count: number, what: string): string {
  return `${what}${count === 1 ? '' : 's'} waiting`;
}
