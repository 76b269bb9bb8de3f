import { type Config, readConfig } from '@greenroom/api/config';
import { connectDatabase } from '@greenroom/api/database/connect';
import { createLog } from '@greenroom/api/http/log/log';
import { startServer } from '@greenroom/api/start-server';
import { reachDatabase } from '../operator/reach-database.ts';

/** A running server, and how to stop it if this process started it. */
export interface ReachedServer {
  readonly url: string;
  /** Whether the server was already running. */
  readonly wasRunning: boolean;
  stop(): Promise<void>;
}

const thisMachine = '127.0.0.1,::1';

/** The server listening at PORT, else one started in this process with the same configuration. */
export async function reachServer(env: NodeJS.ProcessEnv): Promise<ReachedServer> {
  const url = `http://localhost:${readConfig(env).port}`;
  if (await isGreenroom(url)) return { url, wasRunning: true, stop: async () => undefined };
  // Rate limits count by address: this machine is trusted to forward one per person.
  const proxies = [env['TRUSTED_PROXIES'], thisMachine].filter(Boolean).join(',');
  const config = readConfig({ ...env, TRUSTED_PROXIES: proxies });
  const server = await startServer(config, createLog('error'));
  return { url, wasRunning: false, stop: () => server.stop() };
}

async function isGreenroom(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/setup/status`);
    return 'needsSetup' in ((await response.json()) as object);
  } catch {
    return false;
  }
}

/**
 * Dates registration and approval of all accounts back, in the server's database: the server believes
 * no action from before its account's approval, and no call sets that time.
 */
export async function dateAccounts(config: Config, approvedAt: Date): Promise<void> {
  const database = await reachDatabase(config);
  const { db, close } = connectDatabase(database.url, { poolSize: 1 });
  try {
    const dates = { approved_at: approvedAt, created_at: approvedAt };
    await db.updateTable('users').set(dates).where('status', '=', 'approved').execute();
  } finally {
    await close();
    await database.stop();
  }
}
