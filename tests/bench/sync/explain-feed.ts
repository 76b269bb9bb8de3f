import { readFeed } from '@greenroom/api/sync/pull/feed-repository';
import type { PullPlan } from '@greenroom/api/sync/pull/plan-pull';
import type { Db } from '@greenroom/api/database/schema';
import { changeTen, startOf } from './feed-size.ts';
import { catchUp } from './exchanges.ts';
import { databaseOf } from './explain-through.ts';
import type { World } from './world.ts';

/** PostgreSQL's plan for a pull of ten changes from the current feed, on a warm connection. */
export async function explainFeed(world: World): Promise<string> {
  const { cursor } = await catchUp(world, startOf(world));
  await changeTen(world);
  await world.database.query('set plan_cache_mode = force_generic_plan');
  const lines: string[] = [];
  const db = explaining(world, lines);
  await db.transaction().execute((trx) => readFeed(trx, planOf(cursor ?? ''), 1001));
  await world.database.query('reset plan_cache_mode');
  return lines.join('\n');
}

/** The changes of the held scopes since a cursor. */
function planOf(cursor: string): PullPlan {
  const text = Buffer.from(cursor, 'base64url').toString();
  const { scopes, floors, position, wire, boot } = JSON.parse(text) as PullPlan & {
    readonly scopes: readonly string[];
    readonly position: string;
  };
  return {
    kept: scopes,
    gained: [],
    lost: [],
    base: position,
    reliable: position,
    readBoot: '',
    targetBoot: '',
    target: position,
    baseFloors: floors,
    floors,
    after: null,
    lastSequence: 0,
    reset: false,
    wire,
    boot,
  };
}

/** A database that explains statements instead of executing them. */
function explaining({ database }: World, lines: string[]): Db {
  let statements = 0;
  return databaseOf(async (text, values) => {
    if (values.length === 0) return database.query(text);
    statements += 1;
    // Prepared, so that the plan is that of a repeatedly executed statement.
    const name = `explained_${statements}`;
    await database.query({ name, text, values: [...values] });
    const list = values.map((value) => literalOf(value)).join(', ');
    const explain = `explain (analyze, buffers, costs off) execute ${name} (${list})`;
    const { rows } = await database.query<{ 'QUERY PLAN': string }>(explain);
    lines.push(...rows.map((row) => row['QUERY PLAN']));
    return { command: 'SELECT', rowCount: 0, rows: [] };
  });
}

function literalOf(value: unknown): string {
  if (Array.isArray(value)) return `array[${value.map(literalOf).join(', ')}]::text[]`;
  return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}
