import { readFileSync } from 'node:fs';
import { listProcessesBelow } from './process-tree.ts';

/** Resources a process has used so far, from /proc (Linux only). */
export interface ProcessUse {
  /** Resident megabytes, now and at most. */
  readonly memory: number;
  readonly highestMemory: number;
  /** Processor milliseconds of all threads, and of the first, which runs JavaScript. */
  readonly processor: number;
  readonly firstThread: number;
}

/** Milliseconds per kernel tick. */
const tick = 10;

/** @throws where the process is gone or there is no /proc */
export function readUse(pid: number): ProcessUse {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return {
    memory: megabytesOf(status, 'VmRSS'),
    highestMemory: megabytesOf(status, 'VmHWM'),
    processor: own(readTimes(`/proc/${pid}/stat`)),
    firstThread: own(readTimes(`/proc/${pid}/task/${pid}/stat`)),
  };
}

/**
 * Processor milliseconds used by child processes, a cost independent of other load. NaN without
 * /proc.
 */
export function readProcessorTime(): number {
  if (process.platform !== 'linux') return Number.NaN;
  const started = listProcessesBelow(process.pid).filter(({ pid }) => pid !== process.pid);
  return started.reduce((sum, { pid }) => sum + timeOf(pid), 0);
}

/** User and system time in ms of a process and its ended children; 0 where it is gone. */
export function timeOf(pid: number): number {
  try {
    return readTimes(`/proc/${pid}/stat`).reduce((sum, time) => sum + time, 0);
  } catch {
    return 0;
  }
}

function megabytesOf(status: string, name: string): number {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status);
  return (Number(found?.[1]) * 1_024) / 1e6;
}

/**
 * Milliseconds of the user and the system, its own and of its ended children; the name before them, in
 * parentheses, may contain anything.
 */
function readTimes(file: string): number[] {
  const stat = readFileSync(file, 'utf8');
  const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return values.slice(11, 15).map((value) => Number(value) * tick);
}

function own([user = 0, system = 0]: readonly number[]): number {
  return user + system;
}
