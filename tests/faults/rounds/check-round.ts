import { collectionNames } from '@greenroom/sync-protocol/collections';
import type pg from 'pg';
import { countEffects, findRowsInsertedTwice } from './world/effect-watch.ts';
import {
  type Facts,
  type Findings,
  findSuperseded,
  findUnrepeated,
  judgeChange,
  removedBy,
  type Told,
} from './judge-changes.ts';
import type { FaultWorld } from './world/fault-world.ts';
import { MemberDevice, type RoundMember } from './member-device.ts';
import type { Mark } from './sent-change.ts';

/** `none`: lost with a restore, replaced by a newer change, or sent again under another id. */
export type Outcomes = Readonly<Record<'applied' | 'rejected' | 'held' | 'none', number>>;

export interface CheckedRound extends Findings {
  /** Changes that a device acknowledged to its person, and had to send. */
  readonly sent: number;
  /** Of these, by what the server stored of them at the end: how many. */
  readonly outcomes: Outcomes;
  /** Of these, refused with words on the device. */
  readonly refused: number;
  /** Calls that were applied. */
  readonly applied: ReadonlySet<string>;
}

/**
 * Compares a member's devices with what the server holds. `isRestored`: outcomes and notes of before
 * the restore are gone; the rows tell.
 */
export async function checkMember(
  world: FaultWorld,
  member: RoundMember,
  devices: readonly MemberDevice[],
  { isRestored }: { readonly isRestored: boolean },
): Promise<CheckedRound> {
  const findings: Findings = { lost: [], duplicated: [], diverged: [] };
  const sent = devices.flatMap((device) => device.sent);
  const told = await readRefused(devices);
  const applied = new Set<string>();
  const counted = { applied: 0, rejected: 0, held: 0, none: 0 };
  await world.inDatabase(async (client) => {
    const { outcomes, missing } = await readOutcomes(client, member.userId);
    const marks = sent.flatMap(({ mark }) => mark ?? []);
    const facts: Facts = {
      outcomes,
      missing,
      told,
      retried: new Set(devices.flatMap((device) => [...device.retried])),
      count: await countEffects(client, marks),
      stored: await readStored(client, marks),
      removed: removedBy(sent),
      superseded: new Set(devices.flatMap((device) => findSuperseded(device.sent))),
    };
    for (const change of sent) {
      const outcome = outcomes.get(change.id) ?? 'none';
      counted[outcome] += 1;
      if (outcome === 'applied') applied.add(change.call);
      judgeChange(change, facts, isRestored, findings);
    }
    if (!isRestored) findings.lost.push(...findUnrepeated(member.known, sent, facts));
    for (const id of outcomes.keys()) member.known.add(id);
    findings.duplicated.push(...(await findRowsInsertedTwice(client)));
  });
  findings.diverged.push(...(await compareDevices(world, member, devices)));
  const refused = sent.filter(({ id }) => told.ids.has(id)).length;
  return { ...findings, sent: sent.length, outcomes: counted, refused, applied };
}

async function readRefused(devices: readonly MemberDevice[]): Promise<Told> {
  const lists = await Promise.all(devices.map(({ replica }) => replica.readRefusedChanges()));
  const all = lists.flat();
  return {
    ids: new Set(all.map(({ id }) => id)),
    rows: new Set(all.flatMap(({ rows }) => rows.map(({ id }) => id))),
    kinds: new Set(all.flatMap(({ call, rows }) => rows.map(({ id }) => `${call} ${id}`))),
  };
}

async function readOutcomes(
  client: pg.Client,
  userId: string,
): Promise<{
  readonly outcomes: ReadonlyMap<string, Exclude<keyof Outcomes, 'none'>>;
  readonly missing: ReadonlySet<string>;
}> {
  const { rows } = await client.query<{
    mutation_id: string;
    status: Exclude<keyof Outcomes, 'none'>;
    code: string | null;
  }>(
    "select mutation_id, status, problem ->> 'code' as code from sync_outcomes where user_id = $1",
    [userId],
  );
  const gone = rows.filter(({ status, code }) => status === 'rejected' && code === 'not_found');
  return {
    outcomes: new Map(rows.map(({ mutation_id: id, status }) => [id, status])),
    missing: new Set(gone.map(({ mutation_id: id }) => id)),
  };
}

async function readStored(client: pg.Client, marks: readonly Mark[]): Promise<Set<string>> {
  const byTable = Map.groupBy(
    marks.filter((mark) => mark.kind === 'row'),
    ({ table }) => table,
  );
  const stored = new Set<string>();
  for (const [table, own] of byTable) {
    const ids = own.map(({ value }) => value);
    const found = await client.query<{ id: string }>(
      `select id from ${table} where id = any($1::uuid[])`,
      [ids],
    );
    for (const { id } of found.rows) stored.add(id);
  }
  return stored;
}

/** Every collection of every device, beside that of a new device which pulls all of it. */
async function compareDevices(
  world: FaultWorld,
  member: RoundMember,
  devices: readonly MemberDevice[],
): Promise<string[]> {
  const fresh = await MemberDevice.make(member, world.ports);
  await fresh.switchOn();
  try {
    await fresh.replica.exchangeNow('person');
    if (!fresh.replica.getStatus().ready) return ['a new device did not become ready'];
    const found = await compareWith(fresh, devices);
    if (found.length === 0) return [];
    // The server itself writes too, such as a reminder, since a device has pulled. What a device was
    // never told does not come with another exchange.
    for (const device of [...devices, fresh]) await device.replica.exchangeNow('person');
    return await compareWith(fresh, devices);
  } finally {
    await fresh.remove();
  }
}

async function compareWith(
  fresh: MemberDevice,
  devices: readonly MemberDevice[],
): Promise<string[]> {
  const found: string[] = [];
  for (const name of collectionNames) {
    const expected = await readRows(fresh, name);
    for (const [place, device] of devices.entries()) {
      const held = await readRows(device, name);
      if (held !== expected) found.push(`device ${place}, ${name}: ${describe(held, expected)}`);
    }
  }
  return found;
}

/** A collection's rows by id, as the screens see them, without replication fields, as text. */
async function readRows(
  device: MemberDevice,
  name: (typeof collectionNames)[number],
): Promise<string> {
  const rows = await device.replica.tables[name].toCollection().sortBy('id');
  return rows
    .map((row) => {
      const fields = Object.entries(row).filter(([key]) => !key.startsWith('$'));
      return JSON.stringify(Object.fromEntries(fields.toSorted(([a], [b]) => (a < b ? -1 : 1))));
    })
    .join('\n');
}

function describe(held: string, expected: string): string {
  const [own, others] = [new Set(held.split('\n')), new Set(expected.split('\n'))];
  const extra = [...own].filter((row) => !others.has(row)).slice(0, 3);
  const missing = [...others].filter((row) => !own.has(row)).slice(0, 3);
  return `holds ${extra.join(' ') || 'nothing more'}, lacks ${missing.join(' ') || 'nothing'}`;
}
