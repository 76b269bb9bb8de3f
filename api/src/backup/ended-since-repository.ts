import pg from 'pg';
import { connectForCopy, readTables } from './copy-repository.ts';

/** Sessions looked up at once. */
const page = 1_000;

/**
 * Keeps what was ended between the archive and its restore: sessions that the replaced database knows
 * as ended are removed from the restored one, which has them live, and what lost devices are to do, and
 * have reported, is added to it. Accounts that only one of the two has are left alone.
 */
export async function keepEndedSince(
  replacedUrl: string,
  restoredUrl: string,
  signal?: AbortSignal,
): Promise<void> {
  const replaced = await connectForCopy(replacedUrl, signal);
  try {
    const restored = await connectForCopy(restoredUrl, signal);
    try {
      const columns = await readSharedColumns(replaced, restored);
      const erasures = columns.get('device_erasures');
      if (erasures) await putRows(restored, erasures, await readRows(replaced, erasures));
      const ended = columns.get('ended_sessions');
      if (ended) await endSessions(replaced, restored, ended);
    } finally {
      await restored.end();
    }
  } finally {
    await replaced.end();
  }
}

/** Where nobody knows which ended: each device keeps what it has and asks to sign in. */
export async function endEverySession(url: string, signal?: AbortSignal): Promise<void> {
  const client = await connectForCopy(url, signal);
  try {
    await client.query('delete from sessions');
  } finally {
    await client.end();
  }
}

interface SharedTable {
  readonly name: string;
  /** Those of both databases: the replaced one may be of another version. */
  readonly columns: readonly string[];
}

async function readSharedColumns(
  replaced: pg.Client,
  restored: pg.Client,
): Promise<ReadonlyMap<string, SharedTable>> {
  const known = new Map((await readTables(replaced)).map((table) => [table.name, table.columns]));
  return new Map(
    (await readTables(restored)).flatMap(({ name, columns }) => {
      const others = known.get(name);
      if (!others) return [];
      return [[name, { name, columns: columns.filter((column) => others.includes(column)) }]];
    }),
  );
}

/** Their deletion remembers their devices; what the replaced database remembers of them is newer. */
async function endSessions(
  replaced: pg.Client,
  restored: pg.Client,
  table: SharedTable,
): Promise<void> {
  const { rows } = await restored.query<{ sid: string }>('select sid from sessions order by sid');
  for (let from = 0; from < rows.length; from += page) {
    const sids = rows.slice(from, from + page).map(({ sid }) => sid);
    const ended = await readRows(replaced, table, sids);
    const endedSids = ended.map(({ sid }) => sid);
    await restored.query('delete from sessions where sid = any($1)', [endedSids]);
    await putRows(restored, table, ended);
  }
}

interface KeptRow {
  readonly sid: string;
}

/** `sids`: of these sessions. Absent: all rows. */
async function readRows(
  client: pg.Client,
  { name }: SharedTable,
  sids: readonly string[] | null = null,
): Promise<KeptRow[]> {
  const { rows } = await client.query<{ row: KeptRow }>(
    `select to_jsonb(kept) as row from ${pg.escapeIdentifier(name)} as kept
     where $1::text[] is null or sid = any($1)`,
    [sids],
  );
  return rows.map(({ row }) => row);
}

/** Puts rows in place of those of the same session, as far as their account is there. */
async function putRows(
  client: pg.Client,
  { name, columns }: SharedTable,
  rows: readonly KeptRow[],
): Promise<void> {
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const changes = columns
    .filter((column) => column !== 'sid')
    .map((column) => pg.escapeIdentifier(column))
    .map((column) => `${column} = excluded.${column}`);
  const table = pg.escapeIdentifier(name);
  await client.query(
    `insert into ${table} (${names})
     select ${names} from jsonb_populate_recordset(null::${table}, $1) as kept
     where exists (select from users where users.id = kept.user_id)
     on conflict (sid) do update set ${changes.join(', ')}`,
    [JSON.stringify(rows)],
  );
}
