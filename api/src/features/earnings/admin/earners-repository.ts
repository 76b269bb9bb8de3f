import type { AccountStatus, Role } from '@greenroom/sync-protocol/account/account-records';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../database/schema.ts';

/** An account somebody named as the earner of an amount. */
export interface NamedAccount {
  readonly id: string;
  readonly username: string;
  readonly role: Role;
  readonly status: AccountStatus;
}

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

/** An account by id, locked as by `findAccountsNamed`. */
export async function lockNamedAccount(trx: Trx, id: string): Promise<NamedAccount | undefined> {
  return trx
    .selectFrom('users')
    .select(['id', 'username', 'role', 'status'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
}
