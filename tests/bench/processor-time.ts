import { readFileSync } from 'node:fs';
import { listProcessesBelow } from '../support/server/process-tree.ts';

/** Milliseconds in one of the kernel's ticks. */
const tick = 10;

/**
 * Milliseconds of processor that the processes started by this one have used, this one left out: what
 * an answer costs, whatever else the machine does. Not a number where there is no /proc.
 */
export function readProcessorTime(): number {
  if (process.platform !== 'linux') return Number.NaN;
  const started = listProcessesBelow(process.pid).filter(({ pid }) => pid !== process.pid);
  return started.reduce((sum, { pid }) => sum + timeOf(pid), 0);
}

/** Milliseconds of user and system time of a process and of its children that ended. */
export function timeOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return values.slice(11, 15).reduce((sum, value) => sum + Number(value) * tick, 0);
  } catch {
    return 0;
  }
}
