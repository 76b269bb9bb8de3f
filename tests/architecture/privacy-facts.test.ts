import { readTables } from '@greenroom/api/features/my-data/given/given-data';
import { personalData } from '@greenroom/api/features/users/personal-data';
import type { Cover, FactGroup } from '@greenroom/pwa/features/account/privacy/facts/fact-group';
import { factGroups } from '@greenroom/pwa/features/account/privacy/facts/fact-groups';
import { defineVersions } from '@greenroom/pwa/replica/store/replica-tables';
import type { Call } from '@greenroom/sync-protocol/call';
import { type CallName, calls } from '@greenroom/sync-protocol/contract';
import { Dexie } from 'dexie';
import { expect, test } from 'vitest';

/**
 * The privacy page is complete: each place that holds something of a member, and each call that
 * shows it to an administrator, has a sentence in pwa/src/features/account/privacy/facts. Whoever
 * adds one writes its sentence and names it in `covers`, or lists it below if no member is in it.
 */
const aboutNobody = new Set([
  'push_keys',
  'push_counts',
  'earnings_week_totals',
  'training_module_files',
  'training_sections',
  'section_content_items',
  'file_removals',
  'missing_files',
  // When archives were taken, and their size.
  'backups',
  // Check values of keys.
  'encryption_keys',
  // The servers that run, and their versions.
  'instances',
  // Sign-ins in progress, before it is known whose they are.
  'oidc_sign_ins',
  'sync_state',
  'sync_positions',
  'kysely_migration',
  'kysely_migration_lock',
]);

/** Reads of administrators that answer numbers, contents of training, or the caller's own. */
const showNoMember = new Set<CallName>([
  'users.counts',
  'deletionRequests.counts',
  'support.counts',
  'concerns.counts',
  'announcements.counts',
  'targets.counts',
  'bankDetails.counts',
  'training.countMembers',
  'training.summarizeAccess',
  'training.countMemberProgress',
  'training.listContent',
  'uploads.position',
  'analytics.health',
  'settings.secondFactorRule',
  'settings.offlineRule',
]);

/** Changes by administrators of what belongs to everybody, to nobody, or is only looked at. */
const changeNoMember = new Set<CallName>([
  'settings.setMaintenance',
  'settings.setSecondFactorRule',
  'settings.setOfflineRule',
  'earnings.previewCsv',
  'concerns.update',
  'uploads.issue',
  'uploads.fill',
  'uploads.cancel',
  'uploads.finalize',
  'training.create',
  'training.replace',
  'training.rename',
  'training.reorder',
  'rates.set',
  'rates.setWeek',
]);

/** Reads that are not GET, because each is recorded. */
const isReveal = (name: string) => /\.reveal/.test(name);

const everyTable = Object.keys(personalData);
const device = new Dexie('never-opened');
defineVersions(device);
const everyDeviceTable = device.tables.map(({ name }) => name);
const everyCall: readonly Call[] = calls as unknown as readonly Call[];
const adminReads = everyCall
  .filter(({ access, method, name }) => access === 'admin' && (method === 'GET' || isReveal(name)))
  .map(({ name }) => name);

const adminChanges = everyCall
  .filter(({ access, method, name }) => access === 'admin' && method !== 'GET' && !isReveal(name))
  .map(({ name }) => name);

function coversOf(groups: readonly FactGroup[]): Set<Cover> {
  return new Set(groups.flatMap(({ facts }) => facts.flatMap(({ covers }) => covers)));
}

const covers = coversOf(factGroups);
const missingIn = (all: ReadonlySet<string>, wanted: readonly string[]) =>
  wanted.filter((one) => !all.has(one));

test('every table of the database with something of a member has a sentence', () => {
  const tables = everyTable.filter((name) => !aboutNobody.has(name));
  // Said here, or that nothing is ever stored there: who sees it, and what stays, comes on top.
  const said = coversOf([...groupsOf('server'), ...groupsOf('never')]);
  expect(
    missingIn(
      said,
      tables.map((name) => `table:${name}`),
    ),
  ).toEqual([]);
});

/** Each column that a download gives of a session and of a subscription, in the sentence's words. */
const givenWords: Readonly<
  Record<string, readonly [topic: string, Readonly<Record<string, string>>]>
> = {
  sessions: [
    'Sessions',
    {
      device: 'Browser and system',
      label: 'the name you gave the device',
      has_app_lock: 'whether the app lock is on there',
      created_at: 'since when',
      last_seen_at: 'when you were last seen',
      proven_at: 'last proved that it is you',
      expire: 'when it ends',
      absolute_expire: 'when it ends',
    },
  ],
  'push-subscriptions': [
    'Push notifications',
    {
      is_discreet: 'whether it is discreet',
      chat_told_at: 'when it last told you of the chat',
      created_at: 'since when',
      updated_at: 'since when',
    },
  ],
};

test.each(Object.entries(givenWords))(
  'the sentence of %s names all a download gives',
  (table, [topic, words]) => {
    const text = groupsOf('server')
      .flatMap(({ facts }) => facts)
      .find((fact) => fact.topic === topic)?.text;
    expect(Object.keys(words).toSorted()).toEqual(readTables.get(table)?.gives.toSorted());
    for (const [column, phrase] of Object.entries(words)) expect(text, column).toContain(phrase);
  },
);

test('every table of the device has a sentence', () => {
  expect(
    missingIn(
      covers,
      everyDeviceTable.map((name) => `device:${name}`),
    ),
  ).toEqual([]);
});

test('every read of administrators that shows something of a member has a sentence', () => {
  const reads = adminReads.filter((name) => !showNoMember.has(name as CallName));
  expect(
    missingIn(
      coversOf(groupsOf('admins')),
      reads.map((name) => `call:${name}`),
    ),
  ).toEqual([]);
});

test('every change administrators can make to what is a member’s has a sentence', () => {
  const changes = adminChanges.filter((name) => !changeNoMember.has(name as CallName));
  expect(changes.length).toBeGreaterThan(15);
  expect(
    missingIn(
      coversOf(groupsOf('admins')),
      changes.map((name) => `call:${name}`),
    ),
  ).toEqual([]);
});

test('what outlives an account has a sentence of its own', () => {
  const lasting = Object.entries(personalData)
    .filter(([, { treatment }]) => treatment === 'kept' || treatment === 'anonymised')
    .map(([name]) => `table:${name}`);
  expect(missingIn(coversOf(groupsOf('deletion')), lasting)).toEqual([]);
});

test('no sentence speaks of something that does not exist', () => {
  const existing = new Set([
    ...everyTable.map((name) => `table:${name}`),
    ...everyDeviceTable.map((name) => `device:${name}`),
    ...everyCall.map(({ name }) => `call:${name}`),
  ]);
  expect(missingIn(existing, [...covers])).toEqual([]);
  expect(missingIn(new Set(everyTable), [...aboutNobody])).toEqual([]);
  expect(missingIn(new Set(adminReads), [...showNoMember])).toEqual([]);
  expect(missingIn(new Set(adminChanges), [...changeNoMember])).toEqual([]);
});

test('what is listed as nobody’s is impersonal where deletions are concerned', () => {
  const treatments = [...aboutNobody].map((name) => personalData[name]?.treatment);
  expect(new Set(treatments)).toEqual(new Set(['impersonal']));
});

function groupsOf(id: FactGroup['id']): FactGroup[] {
  return factGroups.filter((group) => group.id === id);
}
