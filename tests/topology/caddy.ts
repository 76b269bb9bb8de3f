import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { fileURLToPath } from 'node:url';
import { findProxy } from '../../infra/scripts/checks/proxy-program.ts';
import { findFreePort } from '../support/server/free-port.ts';
import { waitFor } from '../support/wait-for.ts';

/** The proxy of infra/compose.yaml. */
export interface TlsProxy {
  /** Where members open the app. */
  readonly url: string;
  /** The object store's address. */
  readonly filesUrl: string;
  /** The file of the authority that signed its certificate. */
  readonly authority: string;
  stop(): Promise<void>;
}

const lastLine = '-----END CERTIFICATE-----';

const caddyfile = fileURLToPath(new URL('../../infra/compose/Caddyfile', import.meta.url));

/**
 * Starts Caddy with the Caddyfile that is shipped, before the servers and the object store at these
 * addresses ('127.0.0.1:3000'), and trusts its certificates.
 */
export async function startTlsProxy(servers: readonly string[], store: string): Promise<TlsProxy> {
  const caddy = findProxy();
  if (caddy === undefined) throw new Error('No Caddy found: install the Debian package caddy.');
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-caddy-'));
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, configOf(caddyfile));
  const [url, filesUrl] = [await freeOrigin(), await freeOrigin()];
  const child = spawn(
    'setpriv',
    ['--pdeathsig', 'KILL', caddy, 'run', '--adapter', 'caddyfile', '--config', file],
    {
      stdio: 'ignore',
      env: {
        ...process.env,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        GREENROOM_HOST: url,
        GREENROOM_FILES_HOST: filesUrl,
        GREENROOM_SERVERS: servers.join(' '),
        GREENROOM_STORE: store,
      },
    },
  );
  const stop = async () => {
    const exit = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGKILL')) await exit;
    rmSync(folder, { recursive: true, force: true });
  };
  const authority = join(folder, 'caddy/pki/authorities/local/root.crt');
  try {
    // It is written in place: there, it may still be empty.
    await waitFor('Caddy to have a certificate', () =>
      Promise.resolve(existsSync(authority) && readFileSync(authority, 'utf8').includes(lastLine)),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  tls.setDefaultCACertificates([
    ...tls.getCACertificates('default'),
    readFileSync(authority, 'utf8'),
  ]);
  return { url, filesUrl, authority, stop };
}

/** Its authority stays unknown to the machine, and nothing listens but the two sites. */
function configOf(shipped: string): string {
  return `{
	admin off
	skip_install_trust
	auto_https disable_redirects
}
import ${shipped}
`;
}

async function freeOrigin(): Promise<string> {
  return `https://localhost:${await findFreePort()}`;
}
