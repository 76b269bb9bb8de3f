import { readFileSync } from 'node:fs';

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
    processor: processorOf(`/proc/${pid}/stat`),
    firstThread: processorOf(`/proc/${pid}/task/${pid}/stat`),
  };
}

function megabytesOf(status: string, name: string): number {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status);
  return (Number(found?.[1]) * 1_024) / 1e6;
}

/** User and system time; the name before it, in parentheses, may contain anything. */
function processorOf(file: string): number {
  const stat = readFileSync(file, 'utf8');
  const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return values.slice(11, 13).reduce((sum, value) => sum + Number(value) * tick, 0);
}
