import { sql } from 'kysely';
import type { Db } from '../../../database/schema.ts';
import type { NamedAccount } from '../../users/users-repository.ts';

/**
 * The accounts of these names, by the name as given; case does not matter. In a transaction none goes
 * until its end. `lockAdministrators` keeps out whoever changes name, role or status: a stronger lock
 * would make every named member's own changes wait for a long file.
 */
export async function findAccountsNamed(
  db: Db,
  names: readonly string[],
): Promise<ReadonlyMap<string, NamedAccount>> {
  const { rows } = await sql<NamedAccount & { readonly given: string }>`
    select given, users.id, users.username, users.role, users.status
    from unnest(${[...new Set(names)]}::text[]) as given
      join users on lower(users.username) = lower(given)
    ${db.isTransaction ? sql`for key share of users` : sql``}`.execute(db);
  return new Map(rows.map(({ given, ...account }) => [given, account]));
}
