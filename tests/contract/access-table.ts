import { isNightly } from '../support/nightly.ts';

/**
 * Callers, each with a session planted in the database where it has an account. `others` is a
 * member and `adminOthers` an administrator, both naming another member's things.
 */
export const situations = [
  'nobody',
  'pending',
  'rejected',
  'paused',
  'others',
  'member',
  'admin',
  'adminOthers',
] as const;

export type Situation = (typeof situations)[number];
/**
 * Outcome per situation: `ok`, a problem code or a word of the table; `-`: the row names nothing of
 * a member.
 */
export type Row = Readonly<Record<Situation, string>>;
export type AccessTable = Readonly<Record<string, Row>>;

/** Parses a table as the tests write it: a header of situations, then one line per row. */
export function readTable(text: string): AccessTable {
  const [header, ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  if (header?.join() !== situations.join())
    throw new Error(`not the situations: ${header?.join()}`);
  const rows = lines.map(([name = '', ...cells]) => {
    if (cells.length !== situations.length) throw new Error(`${name} has ${cells.length} cells`);
    return [name, Object.fromEntries(situations.map((who, index) => [who, cells[index] ?? '']))];
  });
  if (new Set(rows.map(([name]) => name)).size !== rows.length)
    throw new Error('a row stands twice');
  return Object.fromEntries(rows) as AccessTable;
}

/** Joins tables into one; throws where a row is in two of them. */
export function joinTables(tables: readonly AccessTable[]): AccessTable {
  const rows = tables.flatMap((table) => Object.entries(table));
  if (new Set(rows.map(([name]) => name)).size !== rows.length)
    throw new Error('a row stands in two tables');
  return Object.fromEntries(rows);
}

/** Replaces cells in these rows, except those that are `-`. */
export function changeRows(
  table: AccessTable,
  names: readonly string[],
  cells: Partial<Row>,
): AccessTable {
  const changed = names.map((name) => {
    const row = table[name];
    if (!row) throw new Error(`there is no row ${name}`);
    const own = Object.entries(cells).filter(([who]) => row[who as Situation] !== '-');
    return [name, { ...row, ...Object.fromEntries(own) }];
  });
  return { ...table, ...(Object.fromEntries(changed) as AccessTable) };
}

/** Names without a row, and rows without a name; both should be empty. */
export function compareRows(table: AccessTable, names: readonly string[]) {
  const rows = Object.keys(table);
  return {
    missing: names.filter((name) => !rows.includes(name)),
    unknown: rows.filter((row) => !names.includes(row)),
  };
}

/** What calls may do usually, and during maintenance. */
export interface AccessTables {
  readonly usual: AccessTable;
  readonly inMaintenance: AccessTable;
}

/**
 * The rows tried in a situation during maintenance: by day those whose cell it changes, and one of
 * each kind of the others, whose requests are the usual ones.
 */
export function triedInMaintenance(
  { usual, inMaintenance }: AccessTables,
  situation: Situation,
  kindOf: (name: string) => string,
): readonly string[] {
  const names = Object.keys(usual);
  if (isNightly) return names;
  const cellOf = (name: string) => usual[name]?.[situation] ?? '';
  const isChanged = (name: string) => inMaintenance[name]?.[situation] !== cellOf(name);
  const kinds = Map.groupBy(names, (name) => `${cellOf(name)} ${kindOf(name)}`);
  const first = new Set([...kinds.values()].map(([name]) => name));
  return names.filter((name) => isChanged(name) || first.has(name));
}
