import type { Config } from './config.ts';
import { keyStoreOf } from './features/bank-details/bank-keys-config.ts';
import { serverVersion } from './features/system/server-version.ts';

/** The settings in one line of the log, without a secret: for the question what this server runs with. */
export function describeSettings(config: Config) {
  return {
    version: serverVersion,
    node: process.version,
    origin: config.publicOrigin ?? 'of each request',
    database: config.databaseUrl === undefined ? 'embedded' : hostOf(config.databaseUrl),
    files: config.s3 ? hostOf(config.s3.endpoint) : 'data folder',
    keys: keyStoreOf(config).name,
    proxies: config.trustedProxies.length,
    backups: config.backups ? config.backups.keep : 0,
    provider: config.oidc ? hostOf(config.oidc.issuer) : 'none',
    setup: config.setupCode === undefined ? 'open to anyone until it is done' : 'needs a code',
  };
}

/** Without user, password and query. A socket has no host. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host || 'socket' : 'socket';
}
