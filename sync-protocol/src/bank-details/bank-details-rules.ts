/** What hides the digits before those that are shown. */
const hidden = '••••';

/** '••••5678': an account number as members and administrators see it (decisions: Money). */
export function maskAccountNumber(accountNumber: string): string {
  return hidden + accountNumber.slice(-4);
}

/** '••••56': a sort code as members and administrators see it (decisions: Money). */
export function maskSortCode(sortCode: string): string {
  return hidden + sortCode.slice(-2);
}

/** Removes the spaces and hyphens a person types; the call takes digits only (decisions: Money). */
export function stripSeparators(typed: string): string {
  return typed.replaceAll(/[\s\p{Pd}]/gu, '');
}

/** Whether a text contains one of these numbers, whatever but letters and digits is between its digits. */
export function containsNumber(text: string, numbers: readonly string[]): boolean {
  // Digits in full width become plain ones.
  const stripped = text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '');
  return numbers.some((number) => stripped.includes(number));
}

/** Whether two people's names are one, regardless of case, accents and spaces. */
export function isSameName(one: string, other: string): boolean {
  return plainName(one) === plainName(other);
}

function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}
