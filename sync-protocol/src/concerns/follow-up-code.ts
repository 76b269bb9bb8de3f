/**
 * The code with which a concern's author reads the response (decisions: Support): 20 characters of
 * Crockford's base 32, 100 random bits, in groups of five.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codePattern = /^[0-9A-HJKMNP-TV-Z]{20}$/;

/** Bytes of randomness a code is made of: one a character. */
export const followUpBytes = 20;

/** A code of random bytes; their upper three bits are not used. */
export function makeFollowUpCode(random: Uint8Array): string {
  if (random.length !== followUpBytes) throw new RangeError(`A code takes ${followUpBytes} bytes`);
  return group([...random].map((byte) => alphabet.charAt(byte % 32)).join(''));
}

/** The code as it was made, from what a person typed; null: it cannot be one. */
export function readFollowUpCode(typed: string): string | null {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return codePattern.test(letters) ? group(letters) : null;
}

function group(letters: string): string {
  return letters.match(/.{5}/g)?.join('-') ?? '';
}
