// `npm run bench:restore -- --rows 1000000`: fills an installation with this many shifts, backs it up,
// verifies the archive and restores it into an empty installation; prints times, size and the
// memory of each command. docs/proof.md has the figures.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ApiClient } from '../../infra/client/api-client.ts';
import { createFirstAdmin } from '../../infra/client/make-accounts.ts';
import { inDatabaseOf } from '../support/server/database.ts';
import { runOperatorWith } from '../support/server/run-operator.ts';
import { type ServerProcess, startServer } from '../support/server/server-process.ts';
import { timed } from './figures.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
const rows = Number(values.rows);
const members = 1_000;
const keys = 'bank-keys.json';

const folder = mkdtempSync(join(tmpdir(), 'greenroom-restore-'));
const archive = join(folder, 'one.tar');
const [from, to] = [await startServer(), await startServer()];
try {
  await createFirstAdmin(new ApiClient(from.url));
  print(`${rows.toLocaleString('en')} shifts of ${members.toLocaleString('en')} members …`);
  await fill(from);
  await step('backup', from, 'backup', '--to', archive);
  print(`archive: ${Math.round(statSync(archive).size / 1e6)} MB`);
  await step('backup --verify', from, 'backup', '--to', `${archive}.2`, '--verify');
  await to.stop();
  await step('restore', to, 'restore', archive, '--yes');
  // The keys are kept apart.
  copyFileSync(join(from.dataFolder, keys), join(to.dataFolder, keys));
  await to.start();
  const [stored, restored] = [await countOf(from), await countOf(to)];
  if (stored !== restored) throw new Error(`${restored} of ${stored} rows were restored`);
  print(`${restored} shifts were restored`);
} finally {
  await from.remove();
  await to.remove();
  rmSync(folder, { recursive: true });
}

/** Each member's shifts lie half an hour apart. */
async function fill(server: ServerProcess): Promise<void> {
  await inDatabaseOf(server, async (database) => {
    await database.query(
      `insert into users (id, username, email, status, approved_at, auth_type, password)
       select gen_random_uuid(), 'member' || n, 'member' || n || '@example.org', 'approved', now(),
         'local', 'none' from generate_series(1, $1::int) as n`,
      [members],
    );
    const each = Math.ceil(rows / members);
    await database.query(
      `insert into schedule_entries (id, user_id, date, planned_start_time, planned_end_time)
       select gen_random_uuid(), users.id, to_char(current_date + 1 + n / 48, 'YYYY-MM-DD'),
         to_char(time '00:00' + (n % 48) * interval '30 minutes', 'HH24:MI'),
         to_char(time '00:15' + (n % 48) * interval '30 minutes', 'HH24:MI')
       from users, generate_series(0, $1::int - 1) as n where username like 'member%'`,
      [each],
    );
  });
}

function countOf(server: ServerProcess): Promise<string | undefined> {
  return inDatabaseOf(server, async (database) => {
    const found = await database.query<{ count: string }>('select count(*) from schedule_entries');
    return found.rows[0]?.count;
  });
}

async function step(what: string, server: ServerProcess, ...args: string[]): Promise<void> {
  const memory = join(folder, 'memory');
  const hook = new URL('note-memory.mjs', import.meta.url).href;
  const env = { NODE_OPTIONS: `--import=${hook}`, NOTE_MEMORY_TO: memory };
  const milliseconds = await timed(async () => {
    const { code, output } = await runOperatorWith(env, server, ...args);
    if (code !== 0) throw new Error(output);
  });
  const megabytes = Math.round(Number(readFileSync(memory, 'utf8')) / 1000);
  print(`${what}: ${(milliseconds / 1000).toFixed(1)} s, at most ${megabytes} MB of memory`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
