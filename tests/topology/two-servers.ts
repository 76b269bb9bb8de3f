import {
  type S3Server,
  startS3Server,
} from '@greenroom/api/files/testing/s3-server/start-s3-server';
import { ApiClient } from '../../infra/client/api-client.ts';
import { createFirstAdmin, createMember, signedIn } from '../../infra/client/make-accounts.ts';
import {
  providePostgres,
  startSystemPostgres,
  type SystemPostgres,
} from '../../infra/scripts/system-postgres.ts';
import { findFreePort } from '../support/server/free-port.ts';
import { type ServerProcess, startServer } from '../support/server/server-process.ts';
import { waitFor } from '../support/wait-for.ts';
import { startTlsProxy, type TlsProxy } from './caddy.ts';

/** The topology of infra/compose.yaml without containers. */
export interface TwoServers {
  readonly servers: readonly ServerProcess[];
  readonly proxy: TlsProxy;
  readonly databaseUrl: string;
  /** The variables of both servers. */
  readonly env: Readonly<Record<string, string>>;
  /** Signed in through the proxy. */
  readonly admin: ApiClient;
  stop(): Promise<void>;
}

/** Two servers behind a TLS proxy, on PostgreSQL 15 and an S3 server, which they reach through it too. */
export async function startTwoServers(): Promise<TwoServers> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).toReversed()) await one();
  };
  try {
    const postgres = await startSystemPostgres(await providePostgres(() => undefined));
    stops.push(() => postgres.stop());
    const store = await startS3Server();
    stops.push(() => store.stop());
    const ports = [await findFreePort(), await findFreePort()];
    const proxy = await startTlsProxy(
      ports.map((port) => `127.0.0.1:${port}`),
      new URL(store.config.endpoint).host,
    );
    stops.push(() => proxy.stop());
    const env = variablesOf(postgres, store, proxy);
    // Together, as a compose file starts them: one migrates, the other waits for it.
    const servers = await Promise.all(ports.map((port) => startServer({ port, env })));
    stops.push(...servers.map((server) => () => server.remove()));
    await waitFor('the proxy to see a server', async () => (await fetch(`${proxy.url}/readyz`)).ok);
    const admin = await createFirstAdmin(new ApiClient(proxy.url));
    return { servers, proxy, databaseUrl: postgres.url, env, admin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function variablesOf(postgres: SystemPostgres, { config }: S3Server, proxy: TlsProxy) {
  return {
    DATABASE_URL: postgres.url,
    PUBLIC_ORIGIN: proxy.url,
    TRUSTED_PROXIES: '127.0.0.1,::1',
    S3_ENDPOINT: proxy.filesUrl,
    NODE_EXTRA_CA_CERTS: proxy.authority,
    S3_BUCKET: config.bucket,
    S3_ACCESS_KEY: config.accessKey,
    S3_SECRET_KEY: config.secretKey,
    S3_REGION: config.region ?? 'us-east-1',
    BANK_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  };
}

/** A new member's session through the proxy. */
export async function joinMember({ admin, proxy }: TwoServers, username: string) {
  const { id } = await createMember(admin, username);
  return { id, session: await signedIn(proxy.url, username) };
}
