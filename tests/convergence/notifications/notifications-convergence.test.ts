import { findNotificationsOf } from '@greenroom/api/features/notifications/own-notifications-repository';
import {
  notifyEverybody,
  notifyUser,
} from '@greenroom/api/features/notifications/notifications-repository';
import {
  createTestDatabase,
  type TestDatabase,
} from '@greenroom/api/database/testing/test-database';
import { mutationHandlers } from '@greenroom/api/registered-features';
import { isReadBySeeing } from '@greenroom/sync-protocol/notifications/notification-reading';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ApiUnderTest } from '../api-under-test.ts';
import { expectSettled } from '../expectations.ts';
import type { Fault } from '../faulty-network.ts';
import { TestDevice } from '../test-device.ts';

/** Number of cases and their seed, which is printed in the test's name. */
const cases = Number(process.env['GREENROOM_CASES'] ?? 20);
const seed = Number(process.env['GREENROOM_SEED'] ?? Date.now() % 2 ** 31);
/** Time limit per case in ms, on a busy machine. */
const caseLimit = 10_000;
const deviceCount = 3;

/** Where notifications lead, and what a person opens; below a module are its sections. */
const urls = ['/support', '/earnings', '/training/one', '/training/two'] as const;
const paths = [...urls, '/training/one/section', '/training', '/'] as const;

type Step =
  /** One for the member, or for everybody. */
  | { readonly kind: 'notify'; readonly url: (typeof urls)[number]; readonly isForAll: boolean }
  /** A screen is opened on a device, which reads what it holds of it. */
  | { readonly kind: 'see'; readonly device: number; readonly path: (typeof paths)[number] }
  | { readonly kind: 'read'; readonly device: number; readonly pick: number }
  | { readonly kind: 'unread'; readonly device: number; readonly pick: number }
  | { readonly kind: 'exchange'; readonly device: number; readonly faults: readonly Fault[] };

/** Ids of the notifications that were seen, read or marked as unread on any device. */
type Done = Readonly<Record<'seen' | 'read' | 'unread', Set<string>>>;

const device = fc.nat({ max: deviceCount - 1 });
const fault = fc.constantFrom<Fault>(
  'none',
  'lost-request',
  'lost-answer',
  'duplicate',
  'late-duplicate',
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('notify'),
      url: fc.constantFrom(...urls),
      isForAll: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('see'), device, path: fc.constantFrom(...paths) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('read', 'unread'),
      device,
      pick: fc.nat({ max: 9 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('exchange'),
      device,
      faults: fc.array(fault, { maxLength: 3 }),
    }),
  },
);

let database: TestDatabase;
let api: ApiUnderTest;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await ApiUnderTest.start(database, mutationHandlers);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

it(
  `what was seen on one of three devices is read on all (${cases} cases, seed ${seed})`,
  async () => {
    const steps = fc.array(step, { minLength: 4, maxLength: 30 });
    await fc.assert(fc.asyncProperty(steps, live), { numRuns: cases, seed });
  },
  cases * caseLimit,
);

/** Performs the steps on three devices of a new member, then settles and compares. */
async function live(steps: readonly Step[]): Promise<void> {
  const { userId, send } = await api.createMember();
  // Every second one is locked.
  const devices = Array.from(
    { length: deviceCount },
    (_, n) => new TestDevice(userId, send, undefined, n % 2 === 1),
  );
  const done: Done = { seen: new Set(), read: new Set(), unread: new Set() };
  try {
    for (const each of devices) await each.switchOn();
    for (const each of devices) await each.replica.exchangeNow('person');
    for (const one of steps) await perform(one, devices, userId, done);
    for (const each of devices) each.network.plan([]);
    for (let round = 0; round < 3; round += 1) {
      for (const each of devices) await each.replica.exchangeNow('person');
    }
    await expectSettled(devices);
    await expectReadEverywhere(devices, userId, done);
  } finally {
    for (const each of devices) await each.switchOff();
    await database.db.deleteFrom('users').where('id', '=', userId).execute();
    await database.db.deleteFrom('notifications').execute();
  }
}

async function perform(
  one: Step,
  devices: readonly TestDevice[],
  userId: string,
  done: Done,
): Promise<void> {
  if (one.kind === 'notify') return notify(one.url, one.isForAll ? null : userId);
  const on = devices[one.device];
  if (!on) throw new Error(`no device ${one.device}`);
  if (one.kind === 'exchange') {
    on.network.plan(one.faults);
    await on.replica.exchangeNow('person');
    return;
  }
  if (one.kind !== 'see') {
    const held = await on.replica.tables.notifications.toCollection().sortBy('id');
    const id = held[one.pick % Math.max(held.length, 1)]?.id;
    if (id === undefined) return;
    done[one.kind].add(id);
    const call = one.kind === 'read' ? 'notifications.markRead' : 'notifications.markUnread';
    await on.replica.mutate(call, { id });
    return;
  }
  const ids = (await findUnmarked(on))
    .filter((row) => isReadBySeeing(row, { path: one.path, isMessageRead: () => false }))
    .map(({ id }) => id);
  if (ids.length === 0) return;
  for (const id of ids) done.seen.add(id);
  await on.replica.mutate('notifications.markAllRead', { ids, bySeeing: true });
}

/** Those held that are neither read nor marked as unread: as the app, which reads them by seeing. */
async function findUnmarked(on: TestDevice) {
  const { notifications, notificationReads } = on.replica.tables;
  const marked = new Set(await notificationReads.toCollection().primaryKeys());
  const rows = await notifications.toCollection().sortBy('id');
  return rows.filter(({ id }) => !marked.has(id));
}

function notify(url: string, userId: string | null): Promise<void> {
  const words = { title: 'News', message: 'There is something', type: 'system' } as const;
  const notification = { ...words, kind: 'account', url, now: new Date() } as const;
  return database.db.transaction().execute(async (trx) => {
    if (userId === null) await notifyEverybody(trx, notification);
    else await notifyUser(trx, { ...notification, userId });
  });
}

/**
 * Every device and the server's list agree. What was seen or read is read; what was marked as unread
 * and never read by hand is unread, whatever was seen on which device; of what was both read and
 * unread by hand, the one that arrived last counts.
 */
async function expectReadEverywhere(
  devices: readonly TestDevice[],
  userId: string,
  done: Done,
): Promise<void> {
  const listed = await findNotificationsOf(database.db, userId, 500);
  const ids = listed.map(({ id }) => id).toSorted();
  const read = listed.filter(({ read_at }) => read_at !== null).map(({ id }) => id);
  const byHand = (id: string) => done.read.has(id) && done.unread.has(id);
  const isDone = (id: string) => done.read.has(id) || (done.seen.has(id) && !done.unread.has(id));
  expect(read.filter((id) => !byHand(id)).toSorted()).toEqual(
    ids.filter((id) => !byHand(id) && isDone(id)),
  );
  for (const { replica } of devices) {
    const { notifications, notificationReads } = replica.tables;
    expect((await notifications.toCollection().primaryKeys()).toSorted()).toEqual(ids);
    const marks = await notificationReads.toArray();
    const held = marks.filter(({ isUnread }) => !isUnread).map(({ id }) => id);
    expect(held.toSorted()).toEqual(read.toSorted());
  }
}
