import type { Mutation } from '@greenroom/sync-protocol/sync/mutation';
import fc from 'fast-check';
import { v4, v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createTestDatabase,
  insertUser,
  type TestDatabase,
} from '../../database/testing/test-database.ts';
import { scheduleSetHandlers } from '../../features/schedule/schedule-sets.ts';
import { mutationHandlers } from '../../registered-features.ts';
import { applyMutations } from './apply-mutations.ts';
import { cutParts } from './cut-parts.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const now = new Date('2026-11-20T12:00:00Z');
const singly = mutationHandlers;
const sets = scheduleSetHandlers;

/** A member's action, with numbers for entries: the same for two members with different ids. */
interface Step {
  readonly call: string;
  readonly entry: number;
  readonly date: string;
  readonly start: string;
  readonly end: string;
  /** Repeats the mutation of an earlier step under the next sequence. */
  readonly again: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  call: fc.oneof(
    { weight: 6, arbitrary: fc.constant('schedule.add') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('schedule.remove', 'schedule.reschedule', 'sync.skip'),
    },
  ),
  // Number 0 is another member's entry.
  entry: fc.nat(7),
  date: fc.constantFrom('2026-11-19', '2026-11-20', '2026-12-01', '2026-12-32'),
  start: fc.constantFrom('08:00', '20:00'),
  end: fc.constantFrom('10:00', '20:00'),
  again: fc.boolean(),
});

interface Member {
  readonly userId: string;
  readonly ids: readonly string[];
}

async function createMember(): Promise<Member> {
  const { id: userId } = await insertUser(database.db, { status: 'approved' });
  const stranger = await insertUser(database.db, { status: 'approved' });
  const ids = Array.from({ length: 8 }, () => v7());
  await database.db
    .insertInto('schedule_entries')
    .values({
      id: ids[0] ?? '',
      user_id: stranger.id,
      date: '2026-12-01',
      planned_start_time: '08:00',
      planned_end_time: '10:00',
      actual_start_time: null,
      actual_end_time: null,
    })
    .execute();
  return { userId, ids };
}

function mutationsOf(member: Member, steps: readonly Step[]): Mutation[] {
  const made: Mutation[] = [];
  for (const { call, entry, date, start, end, again } of steps) {
    const sequence = made.length + 1;
    const earlier = again ? made[entry] : undefined;
    const hours = { plannedStartTime: start, plannedEndTime: end };
    const id = member.ids[entry];
    const inputs: Record<string, Record<string, unknown>> = {
      'schedule.add': { id, date, ...hours },
      'schedule.reschedule': { id, ...hours },
      'schedule.remove': { id },
    };
    const fresh = { id: v4(), call, input: inputs[call] ?? {}, at: now.toISOString(), offset: 60 };
    made.push({ ...(earlier ?? fresh), sequence });
  }
  return made;
}

/** The final state, in a form comparable between members. */
async function storedOf(member: Member, mutations: readonly Mutation[]) {
  const known = await database.db
    .selectFrom('sync_outcomes')
    .select(['mutation_id', 'status', 'problem'])
    .where('user_id', '=', member.userId)
    .execute();
  const outcomes = new Map(known.map((row) => [row.mutation_id, row]));
  const entries = await database.db
    .selectFrom('schedule_entries')
    .select(['id', 'date', 'planned_start_time', 'planned_end_time', 'status', 'created_at'])
    .where('user_id', '=', member.userId)
    .execute();
  const feed = await database.db
    .selectFrom('sync_feed')
    .select(['row_id', 'sort', 'op'])
    .where('scope', '=', `schedule:${member.userId}`)
    .execute();
  const byEntry = (row: { entry: number }, other: { entry: number }) => row.entry - other.entry;
  return {
    outcomes: mutations.map(({ id }) => {
      const outcome = outcomes.get(id);
      return { status: outcome?.status, problem: outcome?.problem };
    }),
    entries: entries
      .map(({ id, ...rest }) => ({ entry: member.ids.indexOf(id), ...rest }))
      .toSorted(byEntry),
    feed: feed
      .map(({ row_id: id, ...rest }) => ({ entry: member.ids.indexOf(id), ...rest }))
      .toSorted(byEntry),
  };
}

describe('mutations applied as sets', () => {
  it('have the same effect as one by one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const [one, other] = [await createMember(), await createMember()];
        const results = [];
        for (const [member, handlers] of [
          [one, { singly }],
          [other, { singly, sets }],
        ] as const) {
          const mutations = mutationsOf(member, steps);
          const replica = { userId: member.userId, clientId: v4() };
          const applied = await applyMutations(database.db, handlers, replica, mutations, now);
          results.push({ applied, stored: await storedOf(member, mutations) });
        }
        expect(results[1]).toEqual(results[0]);
      }),
      { numRuns: 60 },
    );
  });

  it('are repeated one by one when a set fails, each once', async () => {
    const member = await createMember();
    const failing = vi.fn(async () => Promise.reject(new Error('not as a set')));
    const steps = [1, 2, 3].map((entry) => ({ ...plain, entry }));
    const mutations = mutationsOf(member, steps);
    const replica = { userId: member.userId, clientId: v4() };
    const handlers = { singly, sets: { 'schedule.add': failing } };
    const applied = await applyMutations(database.db, handlers, replica, mutations, now);
    expect(failing).toHaveBeenCalledOnce();
    expect(applied).toEqual({ expected: null, changed: true });
    expect((await storedOf(member, mutations)).entries).toHaveLength(3);
  });

  it('leave nothing of a set that failed half way', async () => {
    const member = await createMember();
    const half: (typeof sets)['schedule.add'] = async (context, items) => {
      await sets['schedule.add']?.(context, items);
      throw new Error('half way');
    };
    const never = vi.fn(async () => Promise.reject(new Error('nor one by one')));
    const handlers = {
      singly: { ...singly, 'schedule.add': never },
      sets: { 'schedule.add': half },
    };
    const mutations = mutationsOf(member, [plain]);
    const replica = { userId: member.userId, clientId: v4() };
    await expect(applyMutations(database.db, handlers, replica, mutations, now)).rejects.toThrow(
      'nor one by one',
    );
    const stored = await storedOf(member, mutations);
    expect(stored).toMatchObject({ entries: [], feed: [], outcomes: [{ status: undefined }] });
  });
});

describe('the transactions of a batch', () => {
  const adds = (count: number) => named('schedule.add', count);
  const named = (call: string, count: number): Mutation[] =>
    Array.from({ length: count }, (_, index) => ({
      id: v4(),
      sequence: index + 1,
      call,
      input: {},
      at: now.toISOString(),
      offset: 0,
    }));

  it('have at most fifty mutations with savepoints, however many are in sets', () => {
    const mixed = [...adds(200), ...named('schedule.decide', 60), ...adds(200)];
    const sizes = cutParts(mixed, sets).map(({ mutations }) => mutations.length);
    expect(sizes).toEqual([250, 210]);
  });

  it('have at most fifty mutations without sets', () => {
    const sizes = cutParts(adds(120), {}).map(({ mutations }) => mutations.length);
    expect(sizes).toEqual([50, 50, 20]);
  });
});

const plain: Step = {
  call: 'schedule.add',
  entry: 1,
  date: '2026-12-01',
  start: '08:00',
  end: '10:00',
  again: false,
};
