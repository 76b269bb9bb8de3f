import type pg from 'pg';
import type { MixedCall, MixedChange } from './mixed-queue.ts';

/** Tables with a primary key only, one per kind of row. */
export const createMixedFloorTables = `
  create table if not exists bench_shifts (id uuid primary key, date text, start_time text,
    end_time text, status text, actual_start text, actual_end text);
  create table if not exists bench_messages (id uuid primary key, content text);
  create table if not exists bench_reads (id uuid primary key);
  create table if not exists bench_progress (id uuid primary key, percentage int, done uuid[])`;

export const clearMixedFloor = 'truncate bench_shifts, bench_messages, bench_reads, bench_progress';

/** The stored shifts that changes name. */
export const storeMixedFloor = `
  insert into bench_shifts (id, date, status)
  select id, '2026-11-22', 'planned' from unnest($1::uuid[]) as id`;

const addRead = `insert into bench_reads (id)
  select id from json_to_recordset($1) as input (id uuid) on conflict (id) do nothing`;

/** The write of each call, for any number of inputs as JSON. */
const writes: Readonly<Record<MixedCall, string>> = {
  'schedule.add': `insert into bench_shifts (id, date, start_time, end_time, status)
    select id, date, "plannedStartTime", "plannedEndTime", 'planned' from json_to_recordset($1)
      as input (id uuid, date text, "plannedStartTime" text, "plannedEndTime" text)`,
  'schedule.reschedule': `update bench_shifts as shift
    set start_time = "plannedStartTime", end_time = "plannedEndTime"
    from json_to_recordset($1) as input (id uuid, "plannedStartTime" text, "plannedEndTime" text)
    where shift.id = input.id`,
  'schedule.decide': `update bench_shifts as shift
    set status = input.status, actual_start = "actualStartTime", actual_end = "actualEndTime"
    from json_to_recordset($1) as input
      (id uuid, status text, "actualStartTime" text, "actualEndTime" text)
    where shift.id = input.id`,
  'schedule.remove': `delete from bench_shifts using json_to_recordset($1) as input (id uuid)
    where bench_shifts.id = input.id`,
  'chat.send': `insert into bench_messages (id, content)
    select id, content from json_to_recordset($1) as input (id uuid, content text)`,
  'chat.markRead': addRead,
  'notifications.markRead': addRead,
  'training.reportSectionProgress': `insert into bench_progress (id, percentage, done)
    select "sectionId", "progressPercentage", "doneItems" from json_to_recordset($1)
      as input ("sectionId" uuid, "progressPercentage" int, "doneItems" uuid[])
    on conflict (id) do update set percentage = excluded.percentage, done = excluded.done`,
};

/**
 * `each`: the one write of each change in order, prepared, by key: what a plain server would do.
 * `sets`: one write per call for all its inputs, the least that stores the same.
 */
export type MixedFloor = 'each' | 'sets';

/** Stores mixed changes in one transaction of one connection. */
export async function storeMixed(
  pool: pg.Pool,
  changes: readonly MixedChange[],
  floor: MixedFloor,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const { call, inputs } of floor === 'each' ? singly(changes) : byCall(changes)) {
      await client.query({ name: call, text: writes[call], values: [JSON.stringify(inputs)] });
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}

interface Write {
  readonly call: MixedCall;
  readonly inputs: readonly unknown[];
}

function singly(changes: readonly MixedChange[]): Write[] {
  return changes.map(({ call, input }) => ({ call, inputs: [input] }));
}

/** Adds before changes and removals: those come later in the queue. */
function byCall(changes: readonly MixedChange[]): Write[] {
  return (Object.keys(writes) as MixedCall[]).map((call) => ({
    call,
    inputs: changes.filter((change) => change.call === call).map(({ input }) => input),
  }));
}
