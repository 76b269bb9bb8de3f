import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import {
  findFormer,
  hasClusterFolder,
  readClusterMajor,
  syncFolder,
  unlessMissing,
} from './cluster-folder.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { canReach, type PostgresUser } from './postgres-user.ts';

const run = promisify(execFile);

export interface PostgresCluster {
  /** PostgreSQL's data folder, closed to other users. */
  readonly data: string;
  readonly password: string;
}

const initFlags = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--data-checksums',
];

/** Creates `folder` when missing and ensures that `user` can reach it. @throws when it cannot */
export async function prepareDataFolder(folder: string, user: PostgresUser | null): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (await canReach(user, folder)) return;
  await chmod(folder, 0o711);
  if (await canReach(user, folder)) return;
  throw new Error(
    `The data folder ${folder} lies below a folder that the user '${user?.name}', under which PostgreSQL runs, may not enter: set GREENROOM_DATA to another place, or start Greenroom as an ordinary user`,
  );
}

/**
 * Opens the cluster in `folder`. Initialises one, atomically by a final rename, only where there is
 * none, nor one that a move of majors has put aside.
 * @param given the password of a cluster to initialise. Absent: the one in the folder, or a new one
 * @throws an Error of one line, such as that the cluster is of another major than the binaries
 */
export async function openCluster(
  folder: string,
  binaries: PostgresBinaries,
  user: PostgresUser | null,
  given?: string,
): Promise<PostgresCluster> {
  const data = join(folder, 'cluster');
  const passwordFile = join(folder, 'password');
  const major = await readClusterMajor(data);
  const kept = await unlessMissing(readFile(passwordFile, 'utf8'), `The file ${passwordFile}`);
  await removePartialClusters(folder);
  if (major === null) {
    if (await hasClusterFolder(folder)) throw new Error(incomplete(data));
    if ((await findFormer(folder)) !== null) throw new Error(brokenOff);
    // The one in the folder stays: a cluster that was moved away, or is not mounted, opens with no other.
    const password = given ?? (kept || randomBytes(24).toString('base64url'));
    if (password !== kept) await writeSecret(passwordFile, password, null);
    await initialise(data, password, binaries, user);
    return { data, password };
  }
  // PG_VERSION is empty or unreadable after damage: PostgreSQL then says so itself.
  if (Number.isInteger(major) && major !== binaries.major) throw otherMajor(data, major, binaries);
  if (!kept) {
    throw new Error(
      `The file ${passwordFile} is missing: the database beside it cannot be opened without its password`,
    );
  }
  await takeOwnership(data, user);
  return { data, password: kept };
}

const brokenOff =
  'Moving the data to another PostgreSQL was broken off. Complete it first, with every server stopped: npm run greenroom -- upgrade. Nothing was changed.';

const incomplete = (data: string) =>
  `The database in ${data} is incomplete: it has no file PG_VERSION. Put all of its files back, or move that folder away to begin with an empty database`;

function otherMajor(data: string, major: number, binaries: PostgresBinaries): Error {
  return new Error(
    `The database in ${data} is of PostgreSQL ${major}, and this version of Greenroom uses ${binaries.major}: run the version that wrote it, or a newer one`,
  );
}

async function initialise(
  data: string,
  password: string,
  binaries: PostgresBinaries,
  user: PostgresUser | null,
): Promise<void> {
  const partial = `${data}.partial-${randomBytes(4).toString('hex')}`;
  const passwordFile = `${partial}.password`;
  await mkdir(partial, { mode: 0o700 });
  if (user) await chown(partial, user.uid, user.gid);
  try {
    await writeSecret(passwordFile, password, user);
    const asUser = user ? { uid: user.uid, gid: user.gid } : {};
    const flags = [...initFlags, `--pwfile=${passwordFile}`, '-D', partial];
    await run(binaries.initdb, flags, { cwd: dirname(data), ...asUser }).catch((error: Error) => {
      throw new Error(`PostgreSQL could not be initialised in ${data}: ${lastLine(error)}`, {
        cause: error,
      });
    });
    await rename(partial, data);
    await syncFolder(dirname(data));
  } finally {
    await rm(passwordFile, { force: true });
    await rm(partial, { recursive: true, force: true });
  }
}

/**
 * Root takes over the database that root made or restored. That of another user would be one that
 * this user cannot open any more.
 * @throws in words for the operator; nothing is changed
 */
export async function refuseOthersCluster(
  folder: string,
  user: PostgresUser | null,
): Promise<void> {
  if (!user) return;
  const data = join(folder, 'cluster');
  const ownerOf = async (path: string) =>
    (await unlessMissing(stat(path), `The database in ${data}`))?.uid ?? 0;
  const owner = await ownerOf(data);
  if (owner === 0 || owner === user.uid) return;
  // The server's user wrote it. After a move to another machine PostgreSQL's user may have another id.
  if ((await ownerOf(join(folder, 'password'))) !== 0) throw ofAnotherUser(data, owner);
}

/** PostgreSQL must own its files; a data folder restored from a backup by root belongs to root. */
async function takeOwnership(data: string, user: PostgresUser | null): Promise<void> {
  const { uid } = await stat(data);
  const wanted = user?.uid ?? process.getuid?.() ?? uid;
  if (uid === wanted) return;
  if (!user) throw ofAnotherUser(data, uid);
  await run('chown', ['-R', `${user.uid}:${user.gid}`, data]);
}

function ofAnotherUser(data: string, uid: number): Error {
  return new Error(
    `The database in ${data} belongs to another user (id ${uid}): run this as the user who runs the server`,
  );
}

async function removePartialClusters(folder: string): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((each) => each.startsWith('cluster.partial-'))) {
    // An initdb that outlived its parent may still be writing; the next start removes the rest.
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

async function writeSecret(path: string, secret: string, owner: PostgresUser | null) {
  await rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(secret);
    if (owner) await file.chown(owner.uid, owner.gid);
    await file.sync();
  } finally {
    await file.close();
  }
}

function lastLine(error: Error): string {
  const stderr = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr : '';
  const lines = stderr.split('\n').filter((line) => line.includes('error:'));
  return lines.at(-1) ?? error.message.split('\n')[0] ?? 'unknown reason';
}
