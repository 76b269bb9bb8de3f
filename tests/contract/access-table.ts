/**
 * Who calls, each with a session planted in the database where it has an account: `others` is a
 * member and `adminOthers` an administrator who names what belongs to another member.
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
/** What happens: `ok`, `-` where the row names nothing of anybody's, else a problem's code or a word of the table. */
export type Row = Readonly<Record<Situation, string>>;
export type AccessTable = Readonly<Record<string, Row>>;

/** Reads a table as it is written in the tests: a header of situations, then a line for each row. */
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

/** One table of all rows; a row that stands in two of them fails. */
export function joinTables(tables: readonly AccessTable[]): AccessTable {
  const rows = tables.flatMap((table) => Object.entries(table));
  if (new Set(rows.map(([name]) => name)).size !== rows.length)
    throw new Error('a row stands in two tables');
  return Object.fromEntries(rows);
}

/** The table with other cells in these rows; where a row names nothing of anybody's it stays so. */
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

/** Names without a row, and rows without a name: both must be empty. */
export function compareRows(table: AccessTable, names: readonly string[]) {
  const rows = Object.keys(table);
  return {
    missing: names.filter((name) => !rows.includes(name)),
    unknown: rows.filter((row) => !names.includes(row)),
  };
}
