import { readFileSync } from 'node:fs';

/** The version of this server. */
export const { version: serverVersion } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { version: string };
