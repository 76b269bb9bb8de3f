import { demoPassword } from './demo-people.ts';
import type { Community, DemoMember, Fate } from './plan-community.ts';

/** Accounts of one kind that are named; of a thousand members nobody reads all. */
const named = 5;

const kinds: readonly (readonly [title: string, fate: Fate])[] = [
  ['members', 'active'],
  ['paused', 'paused'],
  ['asks to be deleted', 'leaving'],
  ['rejected', 'rejected'],
  ['waiting for approval', 'pending'],
];

/** Whom to sign in as, for a person at a terminal. */
export function describeAccounts({ admins, members }: Community, url: string): string {
  const lines = kinds.map(([title, fate]) => describeKind(title, withFate(members, fate)));
  return [
    `Sign in at ${url}/auth. Everybody has the password '${demoPassword}'.`,
    describeKind('administrators', admins),
    ...lines,
  ].join('\n');
}

function describeKind(title: string, names: readonly string[]): string {
  const rest = names.length - named;
  const more = rest > 0 ? ` and ${rest} more` : '';
  return `  ${title.padEnd(22)}${names.slice(0, named).join(', ')}${more}`;
}

function withFate(members: readonly DemoMember[], fate: Fate): string[] {
  return members.filter((member) => member.fate === fate).map(({ username }) => username);
}
