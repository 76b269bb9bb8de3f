// Runs servers one after another for the journeys of a worker: their modules are read once, and
// PostgreSQL starts once. Started by `ServerHost`, with which it exchanges the messages below.
import tls from 'node:tls';
import { startEmbeddedPostgres } from '@greenroom/api/database/embedded/embedded-postgres';
import { connectDatabase } from '@greenroom/api/database/connect';
import { pushServiceCertificate } from '@greenroom/api/features/push/testing/push-service-certificate';
import { createLog } from '@greenroom/api/http/log/log';
import { readConfig } from '@greenroom/api/config';
import { type RunningServer, startServer } from '@greenroom/api/start-server';

/** What the host is asked for, one at a time. */
export type HostRequest =
  /** A server on a new copy of the prepared database. */
  | { readonly do: 'start'; readonly env: Readonly<Record<string, string>> }
  /** Stops that server and deletes its database. */
  | { readonly do: 'stop' };

export type HostAnswer =
  | { readonly is: 'ready' }
  | { readonly is: 'started'; readonly databaseUrl: string }
  | { readonly is: 'stopped' }
  | { readonly is: 'failed'; readonly message: string };

/** The prepared database, which every server's is copied from. */
const template = 'greenroom';

// The push service of the journeys that have one.
tls.setDefaultCACertificates([...tls.getCACertificates('default'), pushServiceCertificate]);

const folder = process.argv[2];
if (folder === undefined) throw new Error('The folder of PostgreSQL is missing');
const postgres = await startEmbeddedPostgres({
  folder,
  settings: {
    // Deleted after the run: need not survive a crash.
    fsync: 'off',
    full_page_writes: 'off',
    // Its worker is a superuser's, and our role cannot drop a database that is in use.
    autovacuum: 'off',
  },
});
const admin = connectDatabase(onDatabase('postgres'), { poolSize: 1, statementTimeout: 60_000 });

let count = 0;
let running: { readonly server: RunningServer; readonly name: string } | undefined;

process.on('message', (request: HostRequest) => {
  void answer(request).catch((error: unknown) => {
    send({ is: 'failed', message: error instanceof Error ? error.message : String(error) });
  });
});
// The worker has ended, or closed the channel.
process.on('disconnect', () => void end());
send({ is: 'ready' });

async function answer(request: HostRequest): Promise<void> {
  if (request.do === 'start') send({ is: 'started', databaseUrl: await start(request.env) });
  else {
    await stop();
    send({ is: 'stopped' });
  }
}

async function start(env: Readonly<Record<string, string>>): Promise<string> {
  count += 1;
  const name = `journey_${count}`;
  await admin.pool.query(`create database ${name} template ${template} strategy file_copy`);
  const databaseUrl = onDatabase(name);
  const config = readConfig({ ...process.env, ...env, DATABASE_URL: databaseUrl });
  const server = await startServer(config, createLog(config.logLevel));
  running = { server, name };
  return databaseUrl;
}

async function stop(): Promise<void> {
  if (running === undefined) return;
  const { server, name } = running;
  running = undefined;
  await server.stop();
  await admin.pool.query(`drop database ${name} with (force)`);
}

async function end(): Promise<void> {
  await running?.server.stop();
  await admin.close();
  await postgres.stop();
  process.exit();
}

function onDatabase(name: string): string {
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}

function send(message: HostAnswer): void {
  process.send?.(message);
}
