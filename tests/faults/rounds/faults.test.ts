import { offlineCalls } from '@greenroom/sync-protocol/contract';
import { expect, it } from 'vitest';
import { serverFaults } from './fault-kinds.ts';
import { describeReport, describeRound, findFaults } from './fault-report.ts';
import { runFaults } from './fault-run.ts';

/** Another for each run, and printed in the test's name, to be repeated by `npm run faults`. */
const seed = Number(process.env['GREENROOM_SEED'] ?? Date.now() % 2 ** 31);
/** Each fault of the server once; up to twelve times in `npm run test:nightly`. */
const rounds = Number(process.env['GREENROOM_FAULT_ROUNDS'] ?? serverFaults.length);
/** Milliseconds after which no round begins beyond the first of each fault. */
const limit = Number(process.env['GREENROOM_FAULT_TIME'] ?? 120_000);

it(
  `loses and doubles nothing through rounds of faults (seed ${seed})`,
  { timeout: limit + 300_000 },
  async () => {
    const report = await runFaults({
      seed,
      rounds,
      limit,
      onRound: (round) => process.stdout.write(`${describeRound(round)}\n`),
    });
    process.stdout.write(`${describeReport(report)}\n`);
    expect(findFaults(report)).toEqual([]);
    const applied = new Set(report.rounds.flatMap((round) => [...round.applied]));
    expect(applied).toEqual(new Set(offlineCalls.map(({ name }) => name)));
  },
);
