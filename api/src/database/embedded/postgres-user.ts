import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The operating-system account PostgreSQL runs under; PostgreSQL refuses to run as root. */
export interface PostgresUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * The account for PostgreSQL when this process is root, created when missing. Null: PostgreSQL runs
 * under this process's account.
 * @throws when no account can be created; one line that says what to do
 */
export async function findPostgresUser(): Promise<PostgresUser | null> {
  if (process.getuid?.() !== 0) return null;
  const known = await findUser('postgres');
  if (known) return known;
  const created = await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
    .then(() => findUser('postgres'))
    .catch(() => null);
  const user = created ?? (await findUser('nobody'));
  if (user) return user;
  throw new Error(
    "PostgreSQL cannot run as root and no user 'postgres' could be created: start Greenroom as an ordinary user, or set DATABASE_URL",
  );
}

/** Whether `user` can reach `path`, which a closed parent (a home of mode 700) prevents. */
export async function canReach(user: PostgresUser | null, path: string): Promise<boolean> {
  if (!user) return true;
  const asUser = { uid: user.uid, gid: user.gid, cwd: '/' };
  return run('sh', ['-c', 'test -x "$0"', path], asUser).then(
    () => true,
    () => false,
  );
}

async function findUser(name: string): Promise<PostgresUser | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}
