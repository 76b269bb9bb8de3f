import { readFileSync } from 'node:fs';
import { listProcessesBelow } from '../support/server/process-tree.ts';

/** Milliseconds per kernel tick. */
const tick = 10;

/**
 * Processor milliseconds used by child processes, a cost independent of other load. NaN without
 * /proc.
 */
export function readProcessorTime(): number {
  if (process.platform !== 'linux') return Number.NaN;
  const started = listProcessesBelow(process.pid).filter(({ pid }) => pid !== process.pid);
  return started.reduce((sum, { pid }) => sum + timeOf(pid), 0);
}

/** User and system time in ms of a process and its ended children. */
export function timeOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return values.slice(11, 15).reduce((sum, value) => sum + Number(value) * tick, 0);
  } catch {
    return 0;
  }
}
