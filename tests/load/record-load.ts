import {
  describeDay,
  describeLoad,
  describeMachine,
  replaceMeasured,
} from '../bench/measured-page.ts';
import type { PartResult } from './parts.ts';

/** Replaces the run in docs/chat-load.md, unless it is kept. @returns the text */
export function recordLoad(results: readonly PartResult[], isKept: boolean): string {
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
