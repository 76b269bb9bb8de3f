import { expect, it } from 'vitest';
import { isExecutable } from '../../../infra/scripts/find-program.ts';
import { describeReport, describeRound, findFaults } from './fault-report.ts';
import { runFaults } from './fault-run.ts';

const isThere = isExecutable('/usr/lib/postgresql/15/bin/pg_basebackup');
const why = isThere ? '' : ' (skipped: needs postgresql-15)';
/** Another for each run, and printed in the test's name, for `npm run faults -- --promote`. */
const seed = Number(process.env['GREENROOM_SEED'] ?? Date.now() % 2 ** 31);

const rounds = 4;

it.skipIf(!isThere)(
  `loses and doubles nothing while replicas are promoted (seed ${seed})${why}`,
  { timeout: 300_000 },
  async () => {
    const report = await runFaults({
      seed,
      rounds,
      promotes: true,
      onRound: (round) => process.stdout.write(`${describeRound(round)}\n`),
    });
    process.stdout.write(`${describeReport(report)}\n`);
    expect(findFaults(report)).toEqual([]);
    expect(report.rounds.map(({ plan }) => plan.serverFault)).toEqual(
      Array(rounds).fill('promote-replica'),
    );
  },
);
