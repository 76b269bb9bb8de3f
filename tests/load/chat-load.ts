// `npm run load:chat`: the chat under load, beside a raw `ws` broadcast and Socket.IO in the same
// run; figures go to docs/chat-load.md. `npm run load:chat -- a c` runs these parts only and leaves
// the page unchanged. Fails when a message is lost, duplicated or out of order, causes a pull, a
// slow socket stays open, or memory grows.
import {
  describeDay,
  describeLoad,
  describeMachine,
  replaceMeasured,
} from '../bench/measured-page.ts';
import { type LoadSize, measureOneRoom, type PartResult } from './one-room.ts';
import { measureSlowReaders } from './slow-readers.ts';
import { measureTwoInstances } from './two-instances.ts';

const seconds = Number(process.env['SECONDS_OF_LOAD'] ?? 60);
const room: LoadSize = { sockets: 1_000, rate: 50, seconds, isQuick: false };

const parts: Readonly<Record<string, () => Promise<PartResult>>> = {
  a: () => measureOneRoom(room),
  b: () => measureTwoInstances(room),
  c: () => measureSlowReaders({ ...room, sockets: 2_000, rate: 25 }),
};

const wanted = process.argv.slice(2).filter((argument) => Object.hasOwn(parts, argument));
const results: PartResult[] = [];
for (const [part, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(part)) continue;
  process.stdout.write(`(${part}) …\n`);
  results.push(await measure());
}
const faults = results.flatMap(({ title, faults: own }) =>
  own.map((fault) => `${title}: ${fault}`),
);
const isKept = wanted.length > 0 || faults.length > 0;
process.stdout.write(`${recordLoad(results, isKept)}\n`);
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exit(faults.length > 0 ? 1 : 0);

/** Replaces the run in docs/chat-load.md, unless it is kept. @returns the text */
function recordLoad(results: readonly PartResult[], isKept: boolean): string {
  const measured = [describe(), ...results.map(sectionOf)].join('\n\n');
  replaceMeasured('chat-load.md', measured, isKept);
  return measured;
}

function sectionOf({ title, table, notes, faults }: PartResult): string {
  const failed = faults.map((fault) => `**Failed:** ${fault}`);
  return [`### ${title}`, table, notes, ...failed].filter((part) => part !== '').join('\n\n');
}

function describe(): string {
  return `${describeDay()}, ${describeMachine()}, Node ${process.versions.node}; load average at the end ${describeLoad()} (all processes of the run share these cores).`;
}
