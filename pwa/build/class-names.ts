import { basename } from 'node:path';

/** The style sheet each first part of a name stands for. */
const sheets = new Map<string, string>();

/**
 * A class's name in the build: 'schedule-mark_late'. Without the hash of Vite's own names, of which
 * nothing can be compressed (1.1 kB of every first load): no two style sheets have one name.
 * @throws {Error} when two do.
 */
export function nameClass(name: string, file: string): string {
  const path = file.replace(/\?.*$/, '');
  const sheet = basename(path, '.module.css');
  const known = sheets.get(sheet) ?? path;
  if (known !== path) throw new Error(`${known} and ${path} have one name`);
  sheets.set(sheet, path);
  return `${sheet}_${name}`;
}
