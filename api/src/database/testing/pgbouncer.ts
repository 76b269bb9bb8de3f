import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { waitFor } from './wait-for.ts';

// By its usual place: `npm test` installs it (infra/scripts/checks/proxy-program.ts).
const pgbouncer = '/usr/sbin/pgbouncer';
export const isPgBouncerMissing = !existsSync(pgbouncer);

/** A line of its settings: it lets the settings pass that Greenroom asks for at a connection. */
export const ignoringSettings =
  'ignore_startup_parameters = options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout,extra_float_digits';

/** Starts PgBouncer in transaction mode before a database, for one test. @returns its address */
export async function startPgBouncer(databaseUrl: string, more: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-pgbouncer-'));
  chmodSync(folder, 0o755);
  const target = new URL(databaseUrl);
  const name = target.pathname.slice(1);
  const host = target.searchParams.get('host') ?? target.hostname;
  const password = decodeURIComponent(target.password);
  const login = `user=${target.username}${password && ` password=${password}`}`;
  const port = await findPort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
${name} = host=${host} port=${target.port || 5432} dbname=${name} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
${more}
`,
  );
  const child = run(file, host);
  onTestFinished(async () => {
    const exit = once(child, 'exit');
    if (child.kill('SIGKILL')) await exit;
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `postgres://greenroom@127.0.0.1:${port}/${name}`;
  await waitFor(async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('select 1');
    await client.end();
    return true;
  });
  return url;
}

/** It refuses to run as root, and PostgreSQL's socket is open to the owner of its folder. */
function run(file: string, host: string): ChildProcess {
  const nobody = 65_534;
  const uid = existsSync(host) ? statSync(host).uid : nobody;
  const as = process.getuid?.() === 0 ? ['--reuid', String(uid), '--clear-groups'] : [];
  return spawn('setpriv', ['--pdeathsig', 'KILL', ...as, pgbouncer, file], { stdio: 'ignore' });
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  await once(server.close(), 'close');
  return port;
}
