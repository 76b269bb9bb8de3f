import { hashSecret, newSecret } from '@greenroom/api/crypto/secrets';
import { sessionCookieName } from '@greenroom/api/http/sessions/sessions';
import { inDatabaseAt } from '../../support/server/database.ts';
import type { ServerProcess } from '../../support/server/server-process.ts';

export interface LoadMember {
  readonly userId: string;
  readonly secret: string;
}

/**
 * Inserts this many signed-in members into the database, bypassing sign-in and its limits. `prefix`:
 * of their names, which end in a number.
 */
export async function createMembers(
  databaseUrl: string,
  count: number,
  prefix = 'load',
): Promise<LoadMember[]> {
  const secrets = Array.from({ length: count }, () => newSecret());
  return inDatabaseAt(databaseUrl, async (database) => {
    const { rows } = await database.query<{ id: string; place: string }>(
      `with made as (
         insert into users (id, username, email, password, auth_type, status, role, approved_at)
         select gen_random_uuid(), $3 || '-' || n, $3 || '-' || n || '@example.org', 'x', 'local',
           'approved', 'model', now()
         from generate_series(1, $1::int) as n
         returning id, substr(username, length($3) + 2)::int as place),
       signed_in as (
         insert into sessions (sid, user_id, sess, expire, absolute_expire)
         select ($2::text[])[place], id, '{}', now() + interval '1 day', now() + interval '1 day'
         from made)
       select id, place from made order by place`,
      [count, secrets.map(hashSecret), prefix],
    );
    // Sent while no instance listens yet.
    await database.query('notify greenroom_changes');
    return rows.map(({ id }, place) => ({ userId: id, secret: secrets[place] ?? '' }));
  });
}

/** Signs a member in again, by the database. @returns the secret of the new session */
export async function renewSession(databaseUrl: string, userId: string): Promise<string> {
  const secret = newSecret();
  await inDatabaseAt(databaseUrl, (database) =>
    database.query(
      `insert into sessions (sid, user_id, sess, expire, absolute_expire)
       values ($1, $2, '{}', now() + interval '1 day', now() + interval '1 day')`,
      [hashSecret(secret), userId],
    ),
  );
  return secret;
}

export function cookieOf({ secret }: LoadMember, { port }: ServerProcess): string {
  const config = { isHttps: false };
  return `${sessionCookieName(config, `localhost:${port}`)}=${secret}`;
}
