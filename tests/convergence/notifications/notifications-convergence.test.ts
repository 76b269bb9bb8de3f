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
  | { readonly kind: 'exchange'; readonly device: number; readonly faults: readonly Fault[] };

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
    arbitrary: fc.record({ kind: fc.constant('read'), device, pick: fc.nat({ max: 9 }) }),
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
  const devices = Array.from({ length: deviceCount }, () => new TestDevice(userId, send));
  /** Ids that a person saw on any device. */
  const seen = new Set<string>();
  try {
    for (const each of devices) await each.switchOn();
    for (const each of devices) await each.replica.exchangeNow('person');
    for (const one of steps) await perform(one, devices, userId, seen);
    for (const each of devices) each.network.plan([]);
    for (let round = 0; round < 3; round += 1) {
      for (const each of devices) await each.replica.exchangeNow('person');
    }
    await expectSettled(devices);
    await expectReadEverywhere(devices, userId, seen);
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
  seen: Set<string>,
): Promise<void> {
  if (one.kind === 'notify') return notify(one.url, one.isForAll ? null : userId);
  const on = devices[one.device];
  if (!on) throw new Error(`no device ${one.device}`);
  if (one.kind === 'exchange') {
    on.network.plan(one.faults);
    await on.replica.exchangeNow('person');
    return;
  }
  const held = await findUnread(on);
  if (one.kind === 'read') {
    const id = held[one.pick % Math.max(held.length, 1)]?.id;
    if (id === undefined) return;
    seen.add(id);
    await on.replica.mutate('notifications.markRead', { id });
    return;
  }
  const ids = held
    .filter((row) => isReadBySeeing(row, { path: one.path, isMessageRead: () => false }))
    .map(({ id }) => id);
  if (ids.length === 0) return;
  for (const id of ids) seen.add(id);
  await on.replica.mutate('notifications.markAllRead', { ids });
}

async function findUnread(on: TestDevice) {
  const { notifications, notificationReads } = on.replica.tables;
  const read = new Set(await notificationReads.toCollection().primaryKeys());
  const rows = await notifications.toCollection().sortBy('id');
  return rows.filter(({ id }) => !read.has(id));
}

function notify(url: string, userId: string | null): Promise<void> {
  const words = { title: 'News', message: 'There is something', type: 'system' } as const;
  const notification = { ...words, kind: 'account', url, now: new Date() } as const;
  return database.db.transaction().execute(async (trx) => {
    if (userId === null) await notifyEverybody(trx, notification);
    else await notifyUser(trx, { ...notification, userId });
  });
}

/** Every device and the server's list agree, and exactly what was seen is read. */
async function expectReadEverywhere(
  devices: readonly TestDevice[],
  userId: string,
  seen: ReadonlySet<string>,
): Promise<void> {
  const listed = await findNotificationsOf(database.db, userId, 500);
  const ids = listed.map(({ id }) => id).toSorted();
  const read = listed.filter(({ read_at }) => read_at !== null).map(({ id }) => id);
  expect(read.toSorted()).toEqual([...seen].toSorted());
  for (const { replica } of devices) {
    const { notifications, notificationReads } = replica.tables;
    expect((await notifications.toCollection().primaryKeys()).toSorted()).toEqual(ids);
    const held = await notificationReads.toCollection().primaryKeys();
    expect(held.toSorted()).toEqual(read.toSorted());
  }
}
