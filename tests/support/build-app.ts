import { buildPwaWhenStale } from '../../infra/scripts/build-pwa.ts';

/** The journeys run the built app, as people do. */
export default async function buildApp(): Promise<void> {
  await buildPwaWhenStale((line) => process.stdout.write(`${line}\n`));
}
