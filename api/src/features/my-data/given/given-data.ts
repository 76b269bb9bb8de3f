import type { DatabaseTable } from '../../users/personal-data.ts';
import { accountTables } from './given-account.ts';
import { communityTables } from './given-community.ts';
import type { GivenRows, GivenTable, MaskedRows } from './given-kinds.ts';
import { syncTables } from './given-sync.ts';
import { workTables } from './given-work.ts';

/**
 * What a member's download has of every table of the database. A table that personal-data.ts lists
 * and this does not is a type error; my-data.pg.test.ts fails for a column that is in no list.
 */
export const givenTables: Readonly<Record<DatabaseTable, GivenTable>> = {
  ...accountTables,
  ...workTables,
  ...communityTables,
  ...syncTables,
};

/** The tables a download reads, by the name a member sees: `chat-messages`. */
export const readTables: ReadonlyMap<string, GivenRows | MaskedRows> = new Map(
  Object.entries(givenTables).flatMap(([table, given]) =>
    given.kind === 'rows' || given.kind === 'masked' ? [[nameOf(table), given] as const] : [],
  ),
);

export function nameOf(table: string): string {
  return table.replaceAll('_', '-');
}

export function tableNamed(name: string): string {
  return name.replaceAll('-', '_');
}
