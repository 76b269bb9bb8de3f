// `npm run faults -- --seed N --rounds N`: rounds of faults on real processes, the same for the same
// seed. Fails when anything acknowledged is lost, happened twice, or devices and server disagree.
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { describeReport, describeRound, findFaults } from './fault-report.ts';
import type * as faultRun from './fault-run.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    rounds: { type: 'string', default: '20' },
    /** The first round: a round that failed is repeated alone. */
    from: { type: 'string', default: '0' },
    /** Each round promotes PostgreSQL's synchronous replica, in place of the other faults. */
    promote: { type: 'boolean', default: false },
  },
});
// By Vite, as the tests: the app's effects come with its screens, which Node alone cannot read.
const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const file = fileURLToPath(new URL('fault-run.ts', import.meta.url));
const { runFaults } = (await vite.ssrLoadModule(file)) as typeof faultRun;
// Ends after the round: what runs, and the mounted disk, must not stay.
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
const report = await runFaults({
  seed: Number(values.seed),
  rounds: Number(values.rounds),
  from: Number(values.from),
  promotes: values.promote,
  signal: stop.signal,
  onRound: (round) => process.stdout.write(`${describeRound(round)}\n`),
});
process.stdout.write(`${describeReport(report)}\n`);
await vite.close();
const faults = findFaults(report);
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exit(faults.length > 0 ? 1 : 0);
