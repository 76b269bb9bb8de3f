import { maintenanceKey } from '../access/maintenance.ts';
import type { Call } from '@greenroom/sync-protocol/call';
import { calls } from '@greenroom/sync-protocol/contract';
import { type ListSource, timedSources } from '@greenroom/sync-protocol/list-sources';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  insertRaw,
  insertRawParents,
  type RawRow,
  type RawTable,
  validRows,
} from '../database/testing/raw-rows.ts';
import {
  connect,
  type Device,
  type Instance,
  messagesOf,
  promptly,
  settle,
  startInstance,
} from './testing/live-instance.ts';
import { useTwoInstances } from './testing/two-instances.ts';
import { waitFor } from '../database/testing/wait-for.ts';

const world = useTwoInstances();

const lists = (calls as readonly Call[]).filter(({ reads }) => reads !== undefined);
const readSources = [...new Set(lists.flatMap(({ reads = [] }) => reads))];

function listsReading(...sources: readonly ListSource[]): string[] {
  const found = lists.filter(({ reads = [] }) => reads.some((source) => sources.includes(source)));
  return found.map(({ name }) => name).toSorted();
}

const reported = (device: Device) =>
  [...new Set(messagesOf(device, 'lists_changed').flatMap((message) => message.lists))].toSorted();

/** A row whose insertion changes the source; null: it is no row. */
const writes: Partial<Record<ListSource, readonly [RawTable | 'audit_log', RawRow?]>> = {
  account: ['users'],
  deletionRequests: ['account_deletion_requests'],
  scheduleEntries: ['schedule_entries'],
  adminMessages: ['admin_messages'],
  notifications: ['notifications'],
  notificationReads: ['notification_reads'],
  chatMessages: ['chat_messages'],
  trainingModules: ['training_modules'],
  moduleDrafts: ['training_modules', { draft: true, published_at: null }],
  trainingSections: ['training_sections'],
  sectionContentItems: ['section_content_items'],
  moduleAccess: ['user_module_access'],
  trainingProgress: ['training_progress'],
  trainingSectionProgress: ['training_section_progress'],
  earnings: ['earnings'],
  earningsSnapshots: ['earnings_snapshots'],
  targets: ['targets'],
  weekRates: ['exchange_rate_history'],
  sharedSettings: ['settings', { key: 'exchange_rate' }],
  maintenance: ['settings', { key: maintenanceKey, value: 'true' }],
  blocklistEntries: ['blocklist_entries'],
  announcements: ['announcements'],
  bankDetails: ['bank_details'],
  bankDetailSubmissions: ['bank_detail_submissions'],
  concerns: ['anonymous_concerns'],
  auditLog: [
    'audit_log',
    {
      actor_username: 'boss',
      action: 'users.approve',
      subject_type: 'user',
      created_at: new Date(),
    },
  ],
};
/** They are no rows, or change with every request; the clock reports them. */
const withoutRow: readonly ListSource[] = ['serverState', 'sessions', 'today'];

/** Inserts a row that changes the source; nothing else is announced afterwards. */
async function write(source: ListSource): Promise<Device> {
  const { pool } = world.database;
  const parents = await insertRawParents(pool);
  for (const instance of [world.here, world.there]) await settle(instance, world.boss);
  const watching = await world.connect(world.there, world.boss);
  const [table, change] = writes[source] ?? [];
  if (table === undefined) throw new Error(`No row changes ${source}`);
  const valid = table === 'audit_log' ? {} : validRows[table](parents);
  await insertRaw(pool, table, { ...valid, ...change });
  world.here.live.announce();
  return watching;
}

it('knows a row of every source that a list reads', () => {
  expect(Object.keys(writes).toSorted()).toEqual(
    readSources.filter((source) => !withoutRow.includes(source)).toSorted(),
  );
  for (const source of withoutRow) expect(timedSources).toContain(source);
});

const prompt = readSources.filter((source) => !timedSources.includes(source));

it.each(prompt)(
  'a write to %s reports the lists that declare it, and no others',
  async (source) => {
    const watching = await write(source);
    await vi.waitFor(() => expect(reported(watching)).toEqual(listsReading(source)), promptly);
  },
);

it.each(timedSources.filter((source) => source in writes))(
  'a write to %s reports nothing',
  async (source) => {
    const watching = await write(source);
    await settle(world.there, world.boss);
    // The witness's account changed meanwhile.
    expect(reported(watching)).toEqual(listsReading('account'));
  },
);

it('reports to the administrator who made the change as well', async () => {
  const own = await world.connectAs(world.here, world.admin);
  await world.admin.send('PUT', `/api/admin/users/${world.bella.id}/username`, { username: 'Bea' });
  await vi.waitFor(() => expect(reported(own)).toContain('users.list'), promptly);
});

describe('the clock', () => {
  let instance: Instance;
  beforeAll(async () => {
    instance = await startInstance({ database: world.database, listInterval: 20 });
  });
  afterAll(async () => {
    await instance.live.stop();
    await instance.test.app.close();
  });

  it('reports the lists that read a timed source to administrators, without any change', async () => {
    const [boss, bella] = [
      await connect(instance, world.boss),
      await connect(instance, world.bella),
    ];
    await waitFor(() => expect(messagesOf(boss, 'lists_changed').length).toBeGreaterThan(1));
    expect(reported(boss)).toEqual(listsReading(...timedSources));
    expect(messagesOf(bella, 'lists_changed')).toEqual([]);
    for (const { socket } of [boss, bella]) socket.terminate();
  });
});
