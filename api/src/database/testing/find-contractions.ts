import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What removes or tightens something that servers of an earlier version use, in SQL and in Kysely's
 * builder. Functions and triggers are left out: they are replaced, and no server names them.
 */
const contractions = [
  /\bdrop\s+(?:table|column|view|type|schema|default)\b[^,;`]*/gi,
  /\.drop(?:Table|Column|View|Type|Schema|Default)\b/g,
  /\brename\b[^,;`]*/gi,
  /\.rename(?:To|Column)\b/g,
  /\bset\s+not\s+null\b/gi,
  /\.setNotNull\b/g,
  /\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/gi,
  /\.setDataType\b/g,
  /\badd\s+(?:constraint\s+\w+|check\b|unique\b|primary\s+key|foreign\s+key|exclude\b)/gi,
  /\.add(?:Unique|Check|PrimaryKey|ForeignKey)Constraint\b/g,
  /\.createIndex\([^;]*?\.unique\(/g,
] as const;

/** The statements of a migration's source that contract the schema, as written. */
export function findContractions(source: string): string[] {
  const text = source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(?:^|\s)(?:\/\/|--)\s.*$/gm, '')
    // Deleting a row that others refer to is no change of the schema.
    .replaceAll(/\bon\s+delete\s+set\s+(?:null|default)\b/gi, '');
  const found = contractions.flatMap((form) => [...text.matchAll(form)].map(([match]) => match));
  return [...found, ...findUniqueIndexes(text), ...findFilledColumns(text)].map((match) =>
    match.replaceAll(/\s+/g, ' ').trim(),
  );
}

/** Of tables that the migration does not create itself. */
function findUniqueIndexes(text: string): string[] {
  const created = [...text.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi)];
  const isNew = (table: string | undefined) => created.some(([, name]) => name === table);
  return [...text.matchAll(/\bcreate\s+unique\s+index\s+\w+\s+on\s+(\S+)/gi)].flatMap(
    ([match, table]) => (isNew(table) ? [] : [match]),
  );
}

/** Columns that earlier servers, which do not name them, would have to fill, or fill each its own way. */
function findFilledColumns(text: string): string[] {
  // Commas within parentheses, as in numeric(10, 2), end no column.
  const flat = text.replaceAll(/\([^()`]*\)/g, '');
  const written = [...flat.matchAll(/\badd\s+column\s+[^,;`]*/gi)].map(([column]) => column);
  const altered = [...text.matchAll(/\.alterTable\([^;]*?\.execute/g)];
  const built = altered.flatMap(([change]) => change.split('.addColumn(').slice(1));
  return [...written, ...built].filter(
    (column) =>
      /\bunique\b/i.test(column) ||
      (/\bnot\s*null\b/i.test(column) && !/\b(?:default|generated)/i.test(column)),
  );
}

/** The source of a migration, with the files of its folder. */
export async function readMigration(name: string): Promise<string> {
  const folder = join(import.meta.dirname, '..', 'migrations');
  const parts = globSync(`${name}/*`, { cwd: folder }).toSorted();
  const texts = [`${name}.ts`, ...parts].map((file) => readFile(join(folder, file), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}
