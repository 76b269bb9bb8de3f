import { readTables } from '@greenroom/api/features/my-data/given/given-data';
import { factGroups } from '@greenroom/pwa/features/account/privacy/facts/fact-groups';
import { people } from '@greenroom/sync-protocol/account/account-records';
import type { Call } from '@greenroom/sync-protocol/call';
import { chatPartnerSchema } from '@greenroom/sync-protocol/chat/chat-views';
import { listedConcernSchema } from '@greenroom/sync-protocol/concerns/concerns-records';
import { calls } from '@greenroom/sync-protocol/contract';
import { userDetailSchema } from '@greenroom/sync-protocol/users/users-records';
import { expect, test } from 'vitest';

/**
 * Sentences of the privacy page that say what is not seen, against the answers they speak of: a new
 * field of an answer, or a new read, fails here before the sentence is untrue.
 */
const keysOf = (schema: { readonly entries: object }) => Object.keys(schema.entries).toSorted();

function textOf(group: string, topic: string): string {
  const found = factGroups
    .find(({ id }) => id === group)
    ?.facts.find((fact) => fact.topic === topic);
  if (!found) throw new Error(`No sentence of ${topic}`);
  return found.text;
}

test('other members see username, role and picture, not email or name', () => {
  expect(textOf('members', 'You')).toMatch(
    /^Your username, role and picture.+Not your email or your name\.$/,
  );
  expect(keysOf(people.row)).toEqual(['id', 'profileImageUrl', 'role', 'username']);
  expect(keysOf(chatPartnerSchema)).toEqual(['id', 'profileImageUrl', 'username']);
});

test('administrators see everything in an account except what the sentence names', () => {
  expect(textOf('admins', 'Your account')).toMatch(
    /^Everything in it except your password, your quiet hours and the sign-in provider’s ID\./,
  );
  const seen = keysOf(userDetailSchema).map((key) =>
    key === 'mustChangePassword' ? 'passwordChangeRequired' : key,
  );
  const stored = readTables
    .get('users')
    ?.gives.map((column) => column.replaceAll(/_./g, (end) => end.slice(1).toUpperCase()));
  expect(stored?.filter((key) => !seen.includes(key))).toEqual(['oidcIssuer', 'oidcSubject']);
  const quietHours = ['fromTime', 'toTime', 'quietHours'];
  expect(seen.filter((key) => [...quietHours, 'password'].includes(key))).toEqual([]);
});

test('no list of administrators shows notifications or how far somebody has read', () => {
  expect(textOf('admins', 'What they do not see')).toBe(
    'Your notifications, your drafts, and how far you have read the chat.',
  );
  // How many somebody has, and the administrator's own.
  const showsNone = ['users.read', 'dashboard.read'];
  const unseen = ['notifications', 'notificationReads', 'chatReads'];
  const reads = (calls as unknown as readonly Call[])
    .filter(({ access, name }) => access === 'admin' && !showsNone.includes(name))
    .flatMap(({ name, reads: sources = [] }) => sources.map((source) => `${name} ${source}`));
  expect(reads.length).toBeGreaterThan(30);
  expect(reads.filter((read) => unseen.includes(read.split(' ')[1] ?? ''))).toEqual([]);
});

test('a concern shows its text and day, never who wrote it', () => {
  expect(textOf('admins', 'Concerns')).toBe('The text and the day, never who wrote it.');
  expect(keysOf(listedConcernSchema)).toEqual([
    'adminResponse',
    'content',
    'createdAt',
    'id',
    'reviewedAt',
    'reviewedById',
    'reviewedByUsername',
    'status',
  ]);
});
