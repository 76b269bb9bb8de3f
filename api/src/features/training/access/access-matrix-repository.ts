import type { MatrixRow } from '@greenroom/sync-protocol/training/training-access-records';
import { type RawBuilder, sql } from 'kysely';
import { sliceOf } from '../../../database/list-queries.ts';
import type { Db } from '../../../database/schema.ts';
import { matches } from './access-list-repository.ts';

/** A page of approved members, by username, with the modules each may open; pages count from 1. */
export async function findMatrixRows(db: Db, search: string, page: number): Promise<MatrixRow[]> {
  const { rows } = await matrixQuery(search, page).execute(db);
  return rows;
}

/** The page is chosen first: grants are read of 50 members. */
export function matrixQuery(search: string, page: number): RawBuilder<MatrixRow> {
  return sql<MatrixRow>`
    select chosen.id, chosen.username, array(
      select module_id from user_module_access where user_id = chosen.id
    ) as modules
    from (
      select id, username, search_text from users where ${isShown(search)}
      order by search_text, id ${sliceOf(page)}
    ) as chosen order by chosen.search_text, chosen.id`;
}

export async function countMatrixRows(db: Db, search: string): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from users where ${isShown(search)}`.execute(db);
  return Number(rows[0]?.count);
}

function isShown(search: string): RawBuilder<boolean> {
  return sql`users.role <> 'admin' and users.status = 'approved' and ${matches(search)}`;
}
