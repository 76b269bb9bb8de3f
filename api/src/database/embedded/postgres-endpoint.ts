import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

export interface PostgresEndpoint {
  /** `name=value` settings of PostgreSQL. */
  readonly settings: readonly string[];
  /** The address for connecting to `database` as `role`. */
  url(role: string, password: string, database: string): string;
}

/** Maximum bytes of a socket's path, including the terminating zero (sockaddr_un). */
const maxSocketPath = 107;
const socketPort = 5432;

/**
 * A unix socket in the data folder if its path is short enough: no open port, no collision of
 * copies. Otherwise a loopback port stored in `folder`; `anotherPort` chooses a new one.
 */
export async function chooseEndpoint(
  folder: string,
  data: string,
  { anotherPort }: { anotherPort: boolean },
): Promise<PostgresEndpoint> {
  const fits = Buffer.byteLength(join(data, `.s.PGSQL.${socketPort}`)) < maxSocketPath;
  // PostgreSQL splits this setting at commas.
  if (fits && process.platform !== 'win32' && !/[",]/.test(data)) return socketEndpoint(data);
  const path = join(folder, 'port');
  const kept = anotherPort ? null : await readPort(path);
  const port = kept ?? (await findFreePort());
  if (port !== kept) await writeFile(path, String(port));
  return loopbackEndpoint(port);
}

function socketEndpoint(data: string): PostgresEndpoint {
  return {
    settings: ['listen_addresses=', `unix_socket_directories=${data}`, `port=${socketPort}`],
    url: (role, password, database) =>
      `postgresql://${role}:${password}@localhost:${socketPort}/${database}?host=${encodeURIComponent(data)}`,
  };
}

function loopbackEndpoint(port: number): PostgresEndpoint {
  return {
    settings: ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`],
    url: (role, password, database) =>
      `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`,
  };
}

async function readPort(path: string): Promise<number | null> {
  const port = Number(await readFile(path, 'utf8').catch(() => ''));
  return Number.isInteger(port) && port > 1023 && port < 65_536 ? port : null;
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('No free port was found for PostgreSQL'));
      });
    });
  });
}
