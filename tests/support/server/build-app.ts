import { rmSync } from 'node:fs';
import { buildPwaWhenStale } from '../../../infra/scripts/build-pwa.ts';
import { prepareData } from './prepared-data.ts';
import { startServer } from './server-process.ts';

/**
 * The journeys run the built app on servers with a prepared database, which saves seconds each;
 * faults/npm-start.test.ts begins on an empty folder.
 */
export default async function buildApp(): Promise<() => void> {
  await buildPwaWhenStale((line) => process.stdout.write(`${line}\n`));
  let made = '';
  const forget = await prepareData(async (env) => {
    const server = await startServer({ env });
    await server.stop();
    made = server.dataFolder;
    return made;
  });
  rmSync(made, { recursive: true, force: true });
  return forget;
}
