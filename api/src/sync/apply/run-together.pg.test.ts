import type { Mutation } from '@greenroom/sync-protocol/sync/mutation';
import fc from 'fast-check';
import { v4, v7 } from 'uuid';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { insertEntry } from '../../database/testing/schedule-entries.ts';
import { createDatabaseOfFile, insertUser } from '../../database/testing/test-database.ts';
import { mutationHandlers } from '../../registered-features.ts';
import { applyMutations } from './apply-mutations.ts';

const database = await createDatabaseOfFile();

const now = new Date('2026-11-20T12:00:00Z');
type Add = (typeof mutationHandlers)['schedule.add'];

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
  const hours = { planned_start_time: '08:00', planned_end_time: '10:00' };
  await insertEntry(database.db, stranger.id, '2026-12-01', { id: ids[0] ?? '', ...hours });
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

describe('mutations run together', () => {
  it('have the same effect as one by one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const [one, other] = [await createMember(), await createMember()];
        const results = [];
        for (const [member, size] of [
          [one, 1],
          [other, steps.length],
        ] as const) {
          const mutations = mutationsOf(member, steps);
          const replica = { userId: member.userId, clientId: v4() };
          for (let start = 0; start < mutations.length; start += size) {
            const batch = mutations.slice(start, start + size);
            const applied = await applyMutations(
              database.db,
              mutationHandlers,
              replica,
              batch,
              now,
            );
            expect(applied).toEqual({ expected: null, changed: true });
          }
          results.push(await storedOf(member, mutations));
        }
        expect(results[1]).toEqual(results[0]);
      }),
      { numRuns: 60 },
    );
  });

  it('run at most twice when one is refused, and none of them is lost', async () => {
    const member = await createMember();
    const runs = new Map<unknown, number>();
    const counting: Add = (context, input) => {
      runs.set(input.id, (runs.get(input.id) ?? 0) + 1);
      return mutationHandlers['schedule.add'](context, input);
    };
    const steps = [1, 2, 3, 4, 5].map((entry) => ({ ...plain, entry }));
    const refused = steps.map((each, index) => (index === 2 ? { ...each, end: each.start } : each));
    const stored = await apply(member, refused, counting);
    expect(stored.outcomes.map(({ status }) => status)).toEqual([
      'applied',
      'applied',
      'rejected',
      'applied',
      'applied',
    ]);
    expect(stored.entries).toHaveLength(4);
    expect([...runs.values()]).toEqual([2, 2, 2, 1, 1]);
  });

  it('are refused alone by a constraint that is checked at the end', async () => {
    const member = await createMember();
    const publishing: Add = async (context, input) => {
      const answer = await mutationHandlers['schedule.add'](context, input);
      if (input.id === member.ids[2]) await publishUnfinished(context.trx);
      return answer;
    };
    const steps = [1, 2, 3, 4].map((entry) => ({ ...plain, entry }));
    const stored = await apply(member, steps, publishing);
    expect(stored.outcomes.map(({ status }) => status)).toEqual([
      'applied',
      'rejected',
      'applied',
      'applied',
    ]);
    expect(stored.entries.map(({ entry }) => entry)).toEqual([1, 3, 4]);
  });

  it('leave nothing of those before a fault', async () => {
    const member = await createMember();
    const failing: Add = (context, input) =>
      input.id === member.ids[2]
        ? Promise.reject(new Error('a fault'))
        : mutationHandlers['schedule.add'](context, input);
    const steps = [1, 2].map((entry) => ({ ...plain, entry }));
    await expect(apply(member, steps, failing)).rejects.toThrow('a fault');
    expect(await storedOf(member, mutationsOf(member, steps))).toMatchObject({
      entries: [],
      feed: [],
      outcomes: [{ status: undefined }, { status: undefined }],
    });
  });

  it('share a transaction with at most 49 others', async () => {
    const member = await createMember();
    const begun = vi.spyOn(database.db, 'startTransaction');
    const removals = Array.from({ length: 120 }, () => ({ ...plain, call: 'schedule.remove' }));
    await apply(member, removals, mutationHandlers['schedule.add']);
    expect(begun).toHaveBeenCalledTimes(3);
    begun.mockRestore();
  });
});

/** Applies the steps as one batch, with another handler of `schedule.add`. */
async function apply(member: Member, steps: readonly Step[], add: Add) {
  const mutations = mutationsOf(member, steps);
  const replica = { userId: member.userId, clientId: v4() };
  const handlers = { ...mutationHandlers, 'schedule.add': add };
  await applyMutations(database.db, handlers, replica, mutations, now);
  return storedOf(member, mutations);
}

/** Breaks `training_modules_finished`, which is deferred. */
async function publishUnfinished(trx: Parameters<Add>[0]['trx']): Promise<void> {
  const id = v7();
  await sql`insert into training_modules (id, title, draft) values (${id}, 'M', true)`.execute(trx);
  await sql`insert into training_sections (module_id, order_index, title)
    values (${id}, 0, '')`.execute(trx);
  await sql`
    update training_modules set draft = false, published_at = now() where id = ${id}`.execute(trx);
}

const plain: Step = {
  call: 'schedule.add',
  entry: 1,
  date: '2026-12-01',
  start: '08:00',
  end: '10:00',
  again: false,
};
