import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { ownDatabaseUrl } from './own-database.ts';
import { chooseEndpoint } from './postgres-endpoint.ts';
import { worksIn } from './process-identity.ts';

/** The address of the database that a running copy of Greenroom keeps in `folder`; null: none runs. */
export async function findRunningPostgres(folder: string): Promise<string | null> {
  const real = await realpath(folder).catch(() => null);
  if (real === null) return null;
  const data = join(real, 'cluster');
  const pidFile = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(pidFile, 10);
  if (!Number.isSafeInteger(pid) || pid < 2 || !(await worksIn(pid, data))) return null;
  const password = await readFile(join(real, 'password'), 'utf8');
  const endpoint = await chooseEndpoint(real, data, { anotherPort: false });
  return ownDatabaseUrl(endpoint, password);
}
