import type pg from 'pg';
import { v7 } from 'uuid';
import { type MixedStock, mixedCounts } from './mixed-queue.ts';

const modules = 5;
const itemsOfSection = 2;
const upcomingShifts = 70;

/** A client or a pool. */
type Queryable = Pick<pg.Client, 'query'>;

/** Inserts what a member's mixed changes name, bypassing every handler. */
export async function storeMixedStock(database: Queryable, userId: string): Promise<MixedStock> {
  const past = await storeShifts(database, userId, mixedCounts['schedule.decide'], true);
  const upcoming = await storeShifts(database, userId, upcomingShifts, false);
  const sections = await storeModules(database, userId);
  const notifications = await storeNotifications(database, userId);
  const messageId = v7();
  await database.query(
    `insert into chat_messages (id, sender_id, content) values ($1, null, 'Good evening')`,
    [messageId],
  );
  return { past, upcoming, sections, notifications, messageId };
}

async function storeShifts(
  database: Queryable,
  userId: string,
  count: number,
  isPast: boolean,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => v7());
  // Two a day, from the day before yesterday back or from tomorrow on.
  await database.query(
    `insert into schedule_entries (id, user_id, date, planned_start_time, planned_end_time)
     select id, $2, to_char(current_date + $3::int * (2 + (place - 1) / 2)::int, 'YYYY-MM-DD'),
       case place % 2 when 0 then '08:00' else '12:00' end,
       case place % 2 when 0 then '10:00' else '14:00' end
     from unnest($1::uuid[]) with ordinality as shift (id, place)`,
    [ids, userId, isPast ? -1 : 1],
  );
  return ids;
}

async function storeModules(
  database: Queryable,
  userId: string,
): Promise<(MixedStock['sections'][number] & { items: string[] })[]> {
  const perModule = mixedCounts['training.reportSectionProgress'] / modules;
  const sections: { id: string; moduleId: string; items: string[] }[] = [];
  for (let module = 0; module < modules; module += 1) {
    const moduleId = v7();
    await database.query(
      `insert into training_modules (id, title, published_at, section_count)
       values ($1, 'Lights', now(), $2)`,
      [moduleId, perModule],
    );
    await database.query('insert into user_module_access (user_id, module_id) values ($1, $2)', [
      userId,
      moduleId,
    ]);
    for (let place = 0; place < perModule; place += 1) {
      const section = { id: v7(), moduleId, items: [v7(), v7()].slice(0, itemsOfSection) };
      await database.query(
        `insert into training_sections (id, module_id, order_index, title)
         values ($1, $2, $3, 'Section')`,
        [section.id, moduleId, place],
      );
      await database.query(
        `insert into section_content_items (id, section_id, module_id, type, order_index, content)
         select id, $2, $3, 'text', place, 'Read this'
         from unnest($1::uuid[]) with ordinality as item (id, place)`,
        [section.items, section.id, moduleId],
      );
      sections.push(section);
    }
  }
  return sections;
}

async function storeNotifications(database: Queryable, userId: string): Promise<string[]> {
  const ids = Array.from({ length: mixedCounts['notifications.markRead'] }, () => v7());
  await database.query(
    `insert into notifications (id, user_id, title, message, type, kind)
     select id, $2, 'A shift tomorrow', 'At eight.', 'system', 'schedule'
     from unnest($1::uuid[]) as id`,
    [ids, userId],
  );
  return ids;
}

/** Deletes what mixed drains stored, also in the feed, and frees the floor's tables. */
export async function clearMixed(database: Queryable): Promise<void> {
  await database.query('delete from chat_messages');
  await database.query('delete from training_modules');
  await database.query('delete from notifications');
  await database.query(`delete from sync_feed where scope <> 'community'`);
}
