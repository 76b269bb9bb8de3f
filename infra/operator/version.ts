import { readFileSync } from 'node:fs';
import { migrations } from '@greenroom/api/database/migrations';

/** The version of Greenroom. */
export function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** The version of Greenroom, of Node, and the schema this version migrates a database to. */
export function describeVersion(asJson: boolean): string {
  const version = readVersion();
  const schema = Object.keys(migrations).toSorted().at(-1);
  if (asJson) return `${JSON.stringify({ version, node: process.version, schema })}\n`;
  return `Greenroom ${version}, Node ${process.version}, schema ${schema}\n`;
}
