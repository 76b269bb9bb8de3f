import { maxPasskeyName } from '@greenroom/sync-protocol/account/passkey-records';

/** The name, or with the first number that tells it apart from those taken: 'My phone (2)'. */
export function freePasskeyName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let number = 2; taken.includes(free); number += 1) free = withNumber(name, ` (${number})`);
  return free;
}

/** Passkeys in their order, each with a name that none before it has. */
export function tellApart<Named extends { readonly name: string }>(
  passkeys: readonly Named[],
): Named[] {
  const told: Named[] = [];
  for (const passkey of passkeys) {
    const taken = told.map(({ name }) => name);
    told.push({ ...passkey, name: freePasskeyName(passkey.name, taken) });
  }
  return told;
}

function withNumber(name: string, number: string): string {
  // Not within a character of two units.
  const start = name.slice(0, maxPasskeyName - number.length).replace(/[\uD800-\uDBFF]$/, '');
  return `${start}${number}`;
}
