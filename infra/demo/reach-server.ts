import { readConfig } from '@greenroom/api/config';
import { createLog } from '@greenroom/api/http/log/log';
import { startServer } from '@greenroom/api/start-server';

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
