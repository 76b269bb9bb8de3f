import { demoPassword } from './demo-people.ts';
import type { Community, DemoMember, Fate } from './plan-community.ts';

/** Names listed per kind of account. */
const named = 5;

const kinds: readonly (readonly [title: string, fate: Fate])[] = [
  ['members', 'active'],
  ['paused', 'paused'],
  ['asks to be deleted', 'leaving'],
  ['rejected', 'rejected'],
  ['waiting for approval', 'pending'],
];

/** The accounts to sign in with, as text for a terminal. */
export function describeAccounts({ admins, members, concerns }: Community, url: string): string {
  const lines = kinds.map(([title, fate]) => describeKind(title, withFate(members, fate)));
  return [
    `Sign in at ${url}/auth. Everybody has the password '${demoPassword}'.`,
    describeKind('administrators', admins),
    ...lines,
    `Follow-up code of an answered concern: ${concerns[0]?.followUpCode ?? ''}`,
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
