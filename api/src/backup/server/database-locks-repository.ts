import type pg from 'pg';
import { lockTextOf } from '../../database/advisory-lock.ts';
import { backupLock } from '../backups-repository.ts';
import { connectToServer, databaseOf, onServer } from './scratch-repository.ts';

/** Keeps other restores and upgrades, and backups, away from a database. */
export interface ReplacementLock {
  /** PostgreSQL's process that holds it. */
  readonly holder: number;
  /** @throws when the connection that holds it was lost, and with it the lock */
  confirm(): Promise<void>;
  release(): Promise<void>;
}

const alreadyReplaced =
  'Another restore or upgrade of this database is running. Nothing was changed.';
const lostLock =
  'The connection that keeps other restores, upgrades and backups away was lost. Nothing was changed: try again.';

/**
 * Locks the database at `url` for a restore or an upgrade. The lock is held in the server's own
 * database, as nobody may be connected to the one that is replaced; a backup that begins sees it
 * (`lockForBackup`).
 * @throws while another one holds it
 */
export async function lockForReplacement(url: string): Promise<ReplacementLock> {
  const client = await connectToServer(url);
  try {
    const { rows } = await client.query<{ is_mine: boolean; holder: number }>(
      `select pg_try_advisory_lock(${keyOfText}) as is_mine, pg_backend_pid() as holder`,
      [replacementOf(databaseOf(url))],
    );
    const [found] = rows;
    if (found?.is_mine === true) {
      const confirm = async () => {
        await client.query('select').catch((error: unknown) => {
          throw new Error(lostLock, { cause: error });
        });
      };
      return { holder: found.holder, confirm, release: () => client.end() };
    }
  } catch (error) {
    await client.end();
    throw error;
  }
  await client.end();
  throw new Error(alreadyReplaced);
}

/** @throws while a restore or an upgrade of the database at `url` runs */
export async function refuseWhileReplaced(url: string): Promise<void> {
  const holders = await onServer(url, (client) => findHolders(client, databaseOf(url)));
  if (holders.length > 0) throw new Error(alreadyReplaced);
}

/**
 * Keeps files from being removed while the connection is open (`isBackingUp`). `within`: the lock of
 * the upgrade that takes this backup.
 * @throws while another backup is being taken, or a restore or an upgrade runs
 */
export async function lockForBackup(client: pg.Client, within?: ReplacementLock): Promise<void> {
  const { rows } = await client.query<{ is_mine: boolean; database: string }>(
    `select pg_try_advisory_lock(${keyOfText}) as is_mine,
       current_database() as database`,
    [lockTextOf(backupLock)],
  );
  const [found] = rows;
  if (found?.is_mine !== true) throw new Error('Another backup is being taken.');
  // A restore locks before it looks who is connected: of two that begin together one sees the other.
  const holders = await findHolders(client, found.database);
  if (holders.some((holder) => holder !== within?.holder)) {
    throw new Error(
      'A restore or an upgrade of this database is running. Back up once that has ended.',
    );
  }
}

/** The lock of `lockForReplacement` belongs to another database: only the list of locks shows it. */
async function findHolders(client: pg.Client, database: string): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks, ${keyOfText} as wanted
     where locktype = 'advisory' and objsubid = 1 and granted
       and (classid::bigint << 32) | objid::bigint = wanted`,
    [replacementOf(database)],
  );
  return rows.map(({ pid }) => pid);
}

/** The key of the lock whose text is the first parameter. */
const keyOfText = 'hashtextextended($1, 0)';

const replacementOf = (database: string) => lockTextOf(`restore.${database}`);
