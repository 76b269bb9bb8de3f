import { messagePath } from '@greenroom/sync-protocol/chat/chat-links';
import { ownNotificationsScope } from '@greenroom/sync-protocol/notifications/notification-scopes';
import type { Holding } from '@greenroom/sync-protocol/users/users-records';
import { sql } from 'kysely';
import type { Db, Trx } from '../../database/schema.ts';
import { personalData } from './personal-data.ts';

/** Deletes the account's row, and by foreign keys its data. Triggers remember its sessions. */
export async function deleteUserRow(trx: Trx, id: string): Promise<void> {
  // An unfinished upload is shown nowhere, and its files are swept.
  await sql`delete from uploads where user_id = ${id}::uuid and status = 'issued'`.execute(trx);
  // Kept images are shown to others, and a filename could identify its author. A training file's name
  // stays: members save it under this, and it is written for everybody, as the module's title is.
  await sql`
    update uploads set original_name = file_type
    where user_id = ${id}::uuid and file_type in ('chat_image', 'profile_image')`.execute(trx);
  await sql`
    update chat_messages set image_filename = null
    where sender_id = ${id}::uuid and image_filename is not null`.execute(trx);
  // Its messages stay, without its name; whom they mention has read it in these.
  await sql`
    delete from notifications where kind = 'chat' and url in (
      select ${messagePath('')}::text || id from chat_messages where sender_id = ${id}::uuid)`.execute(
    trx,
  );
  await trx.deleteFrom('users').where('id', '=', id).execute();
}

/** Deletes an account's feed (its devices get 410), except the drop of the account (see live/). */
export async function deleteFeedOf(trx: Trx, id: string): Promise<void> {
  await trx
    .deleteFrom('sync_feed')
    .where('scope', 'in', [`user:${id}`, `schedule:${id}`, ownNotificationsScope(id)])
    .where('collection', '!=', 'account')
    .execute();
}

/** An account's stored data by kind, in the order of `personalData`, without empty kinds. */
export async function findHoldings(db: Db, id: string): Promise<Holding[]> {
  const kinds = Object.entries(personalData).flatMap(([table, { kind, treatment, owner }]) =>
    kind === undefined ? [] : [{ table, kind, treatment, owner: owner ?? 'user_id' }],
  );
  const counts = kinds.map(
    ({ table, owner }, place) => sql`
      select ${place}::int as place, count(*) as count from ${sql.table(table)}
      where ${sql.ref(owner)} = ${id}::uuid`,
  );
  const { rows } = await sql<{ place: number; count: string }>`
    select place, count from (${sql.join(counts, sql` union all `)}) as counts
    where count > 0 order by place`.execute(db);
  return rows.flatMap(({ place, count }) => {
    const { kind, treatment } = kinds[place] ?? {};
    if (kind === undefined || treatment === undefined) return [];
    const outcome = treatment === 'removed' ? ('removed' as const) : ('anonymised' as const);
    return [{ kind, count: Number(count), treatment: outcome }];
  });
}
