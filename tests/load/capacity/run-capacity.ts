// `npm run capacity`: what one instance holds on this machine, and what two hold; what a community
// of up to a million members needs is calculated from it. Figures go to docs/capacity.md, `-- --keep`
// leaves the page unchanged. Fails when a message is lost or a change refused.
import { parseArgs } from 'node:util';
import {
  describeDay,
  describeLoad,
  describeMachine,
  replaceMeasured,
} from '../../bench/measured-page.ts';
import { formatTable, oneDecimal, whole } from '../format.ts';
import { type Measured, measureInstances } from './measure-instances.ts';
import { calculateNeed, type Habits, type Need } from './needed.ts';

const { values } = parseArgs({
  options: {
    keep: { type: 'boolean', default: false },
    sockets: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '10' },
  },
});
const size = { sockets: Number(values.sockets), devices: 1_000, seconds: Number(values.seconds) };

const habits: Habits = { connected: 0.2, idleExchanges: 12, changes: 6, messages: 20 };
const communities = [1_000, 10_000, 100_000, 1_000_000];

const measured: Measured[] = [];
for (const instances of [1, 2]) {
  process.stdout.write(`${instances} …\n`);
  measured.push(await measureInstances(instances, size));
}
const [one] = measured;
if (!one) throw new Error('Nothing was measured');
const costs = {
  socketMemory: one.socketMemory,
  delivery: one.delivery,
  idle: one.idle.cost,
  change: one.change.cost,
};
const needs = communities.map((members) => calculateNeed(members, costs, habits));
const page = [
  `${describeDay()}, ${describeMachine()}, Node ${process.versions.node}; load average at the end ${describeLoad()}. Instances, PostgreSQL and the process with the devices share these cores.`,
  tableOfMeasured(measured),
  `Calculated from one instance's costs, with ${percent(habits.connected)} of the members connected in the busiest hour, of whom each makes ${habits.idleExchanges} exchanges without and ${habits.changes} with a change in that hour, and ${habits.messages} messages an hour to everybody for each thousand connected:`,
  tableOfNeeds(needs),
].join('\n\n');
replaceMeasured('capacity.md', page, values.keep);
process.stdout.write(`${page}\n`);
process.exit();

function tableOfMeasured(all: readonly Measured[]): string {
  const row = (name: string, tell: (one: Measured) => string) => [name, ...all.map(tell)];
  const run = (pick: (one: Measured) => Measured['idle']) => (one: Measured) => {
    const { perSecond, median, p99 } = pick(one);
    return `${whole(perSecond)} (${oneDecimal(median)} / ${oneDecimal(p99)} ms)`;
  };
  const cost = (pick: (one: Measured) => Measured['idle']) => (one: Measured) => {
    const { instance, database } = pick(one).cost;
    return `${instance.toFixed(2)} + ${database.toFixed(2)} ms`;
  };
  return formatTable([
    [
      '',
      ...all.map(({ instances }) => (instances === 1 ? 'one instance' : `${instances} instances`)),
    ],
    row(
      'first pulls a second',
      ({ firstPulls: { perSecond, rows, bytes } }) =>
        `${whole(perSecond)}, of ${whole(rows)} rows and ${whole(bytes / 1_000)} kB`,
    ),
    row(
      'exchanges without changes a second (median / p99)',
      run(({ idle }) => idle),
    ),
    row(
      'their processor time, instances + database',
      cost(({ idle }) => idle),
    ),
    row(
      'exchanges with a change a second (median / p99)',
      run(({ change }) => change),
    ),
    row(
      'their processor time, instances + database',
      cost(({ change }) => change),
    ),
    row(
      'sockets held',
      ({ sockets, secondsToOpen }) => `${whole(sockets)}, opened in ${whole(secondsToOpen)} s`,
    ),
    row('memory for each socket', ({ socketMemory }) => `${oneDecimal(socketMemory)} kB`),
    row('processor at rest with them', ({ restingShare }) => percent(restingShare)),
    row(
      'messages a second to all of them (p99)',
      ({ messages, p99 }) => `${messages} (${whole(p99)} ms)`,
    ),
    row('processor time of a delivery', ({ delivery }) => `${oneDecimal(delivery)} µs`),
  ]);
}

function tableOfNeeds(all: readonly Need[]): string {
  return formatTable([
    [
      'members',
      'sockets',
      'memory for them',
      'exchanges/s',
      'messages/s',
      'deliveries/s',
      'processors: exchanges',
      'the room',
      'database',
      'instances',
    ],
    ...all.map((need) => [
      whole(need.members),
      whole(need.sockets),
      `${oneDecimal(need.socketMemory)} GB`,
      whole(need.exchangesPerSecond),
      oneDecimal(need.messagesPerSecond),
      whole(need.deliveriesPerSecond),
      oneDecimal(need.exchangeCores),
      oneDecimal(need.deliveryCores),
      oneDecimal(need.databaseCores),
      whole(need.instances),
    ]),
  ]);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
}
