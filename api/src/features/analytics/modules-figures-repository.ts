import {
  listedModules,
  type ModuleFigures,
} from '@greenroom/sync-protocol/analytics/analytics-records';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/schema.ts';
import { isOfMember } from '../users/administrators-repository.ts';

export async function readModuleFigures(db: Db): Promise<ModuleFigures> {
  const { rows } = await moduleFiguresQuery().execute(db);
  return rows;
}

/** One pass over the progress of the listed modules, whatever their number. */
export function moduleFiguresQuery(): RawBuilder<ModuleFigures[number]> {
  return sql<ModuleFigures[number]>`
    with listed as materialized (
      select id, title, display_order from training_modules
      where not draft order by display_order, id limit ${listedModules})
    select listed.id, listed.title, coalesce(counted.started, 0) as started,
      coalesce(counted.completed, 0) as completed, counted.average
    from listed left join (
      select module_id, count(*)::integer as started,
        (count(*) filter (where completed))::integer as completed,
        round(avg(progress_percentage), 1)::float8 as average
      from training_progress
      where module_id in (select id from listed)
        and ${isOfMember()}
      group by module_id) as counted on counted.module_id = listed.id
    order by listed.display_order, listed.id`;
}
