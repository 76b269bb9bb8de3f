import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { inOperatorWords } from '../../database/check-server.ts';
import { type SessionSettings, setUpSession } from '../../database/session-settings.ts';

/** Milliseconds for PostgreSQL to end a session that is broken off. */
const endingLimit = 2_000;

/** Milliseconds to wait for a connection, and then for its settings. */
const connectTimeout = 10_000;

/**
 * One connection for a backup or a restore, with these settings and without time limits. When `signal`
 * aborts it ends, also while it is being made, and with it the statement it waits for, whose locks are
 * free then.
 * @throws in words for the operator when the database refuses it; the signal's reason
 */
export async function connectClient(
  url: string,
  signal?: AbortSignal,
  settings: SessionSettings = {},
): Promise<pg.Client> {
  signal?.throwIfAborted();
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeout,
    stream: () => socket,
  });
  // Without a listener a broken connection would end the process.
  client.on('error', () => undefined);
  const close = () => void socket.destroy();
  signal?.addEventListener('abort', close);
  try {
    await client.connect();
    await setUpSession(
      client,
      { application_name: 'greenroom-backup', ...settings },
      connectTimeout,
    );
    if (signal) await endWith(signal, client, url, close);
    return client;
  } catch (error) {
    socket.destroy();
    signal?.throwIfAborted();
    throw inOperatorWords(error);
  } finally {
    signal?.removeEventListener('abort', close);
  }
}

/** A backend does not notice a closed connection while a statement runs: it is told. */
async function endWith(
  signal: AbortSignal,
  client: pg.Client,
  url: string,
  close: () => void,
): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const end = () => {
    const ending = endSession(url, Number(rows[0]?.pid)).catch(() => undefined);
    void Promise.race([ending, wait(endingLimit, undefined, { ref: false })]).finally(close);
  };
  signal.throwIfAborted();
  signal.addEventListener('abort', end);
  client.once('end', () => signal.removeEventListener('abort', end));
}

async function endSession(url: string, pid: number): Promise<void> {
  const client = await connectClient(url);
  try {
    await client.query('select pg_terminate_backend($1)', [pid]);
  } finally {
    await client.end();
  }
}
