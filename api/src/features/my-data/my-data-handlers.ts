import type { DataPage, HeldTable } from '@greenroom/sync-protocol/my-data/my-data-calls';
import * as v from 'valibot';
import type { RequestHandlers } from '../../access/handler.ts';
import { AppError, notFound } from '../../app-error.ts';
import type { KeyRing } from '../../crypto/key-ring.ts';
import { isInvalidValue } from '../../database/database-errors.ts';
import type { Db } from '../../database/schema.ts';
import { findDetailsOf, toBankDetails } from '../bank-details/bank-details-repository.ts';
import { findSubmissionsOf, toSubmission } from '../bank-details/bank-submissions-repository.ts';
import type { GivenRows } from './given/given-kinds.ts';
import { givenTables, nameOf, readTables, tableNamed } from './given/given-data.ts';
import { countOwnRows, readOwnRows } from './my-data-repository.ts';

const placeSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** Handlers of a member's download of their own data: reads alone, of the caller alone. */
export function myDataHandlers(
  keys: KeyRing,
): Pick<RequestHandlers, 'myData.list' | 'myData.read'> {
  return {
    'myData.list': async ({ db, actor }) => ({
      tables: await listHeld(db, actor.userId),
      withheld: Object.entries(givenTables).flatMap(([table, given]) =>
        given.kind === 'withheld' ? [{ name: nameOf(table), reason: given.reason }] : [],
      ),
    }),

    'myData.read': async ({ db, actor }, { table: name, after }) => {
      const given = readTables.get(name);
      if (!given) throw notFound('Table');
      if (given.kind === 'masked') return readMaskedRows(db, actor.userId, tableNamed(name), keys);
      return readPage(db, actor.userId, name, given, after);
    },
  };
}

async function listHeld(db: Db, userId: string): Promise<HeldTable[]> {
  const tables = [...readTables];
  const counted = tables.map(([name, given]) => [tableNamed(name), given] as const);
  const counts = await countOwnRows(db, userId, counted);
  return tables.map(([name, { withholds }], place) => ({
    name,
    rows: counts[place] ?? 0,
    withheld: Object.entries(withholds).map(([column, reason]) => ({ column, reason })),
  }));
}

async function readPage(
  db: Db,
  userId: string,
  name: string,
  given: GivenRows,
  after: string | undefined,
): Promise<DataPage> {
  const place = after === undefined ? null : parsePlace(after, given);
  try {
    return await readOwnRows(db, userId, { table: tableNamed(name), given, after: place });
  } catch (error) {
    if (place !== null && isInvalidValue(error)) throw unknownPage();
    throw error;
  }
}

function parsePlace(after: string, { since, key }: GivenRows): readonly string[] {
  const parsed = v.safeParse(placeSchema, after);
  const length = key.length + (since === undefined ? 0 : 1);
  if (!parsed.success || parsed.output.length !== length) throw unknownPage();
  return parsed.output;
}

function unknownPage(): AppError {
  return new AppError('invalid', 'Page is unknown');
}

/** As the member's own screen shows them (decisions: Money); few, so always one page. */
async function readMaskedRows(
  db: Db,
  userId: string,
  table: string,
  keys: KeyRing,
): Promise<DataPage> {
  if (table === 'bank_details') {
    const details = await findDetailsOf(db, userId);
    return { rows: details ? [await toBankDetails(details, keys)] : [], next: null };
  }
  const rows = await findSubmissionsOf(db, userId);
  return { rows: await Promise.all(rows.map((row) => toSubmission(row, keys))), next: null };
}
