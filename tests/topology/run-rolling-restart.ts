// `npm run rolling-restart`: two servers behind a TLS proxy are restarted one after the other while
// members send. Fails when an acknowledged change is lost or happened twice.
import { parseArgs } from 'node:util';
import { provideProxy } from '../../infra/scripts/checks/proxy-program.ts';
import { provideS3Server } from '../../infra/scripts/system-s3.ts';
import { restartOneByOne } from './rolling-restart.ts';
import { startTwoServers } from './two-servers.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '20' },
    /** How often each server is restarted. */
    times: { type: 'string', default: '3' },
  },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);

await provideProxy(say);
await provideS3Server(say);
const world = await startTwoServers();
try {
  const report = await restartOneByOne(world, {
    members: Number(values.members),
    times: Number(values.times),
    report: say,
  });
  say(`restarts ${report.restarts}, changes acknowledged ${report.acknowledged}`);
  say(`lost ${report.lost}, doubled ${report.doubled}`);
  say(`failed exchanges, repeated ${report.repeated}`);
  say(`longest time a sending member waited: ${report.longestPause.toFixed(1)} s`);
  process.exitCode = report.lost + report.doubled === 0 ? 0 : 1;
} finally {
  await world.stop();
}
process.exit();
