import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessInfo {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Every living process below `pid`, itself included; zombies count as dead. */
export function listProcessesBelow(pid: number): ProcessInfo[] {
  const all = listProcesses();
  const found = all.filter((process) => process.pid === pid);
  for (const parent of found) {
    found.push(...all.filter((process) => process.parent === parent.pid));
  }
  return found;
}

export function stillAlive(processes: readonly ProcessInfo[]): ProcessInfo[] {
  const alive = listProcesses();
  return processes.filter(({ pid }) => alive.some((process) => process.pid === pid));
}

function listProcesses(): ProcessInfo[] {
  // Slim Linux images have no ps.
  return process.platform === 'linux' ? readProc() : askPs();
}

function readProc(): ProcessInfo[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        // The name in parentheses may contain anything; the fields follow it.
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        if (state === 'Z' || state === 'X') return [];
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').join(' ').trim();
        return [{ pid: Number(name), parent: Number(parent), command }];
      } catch {
        return [];
      }
    });
}

function askPs(): ProcessInfo[] {
  const format = ['-A', '-o', 'pid=', '-o', 'ppid=', '-o', 'stat=', '-o', 'args='];
  const lines = execFileSync('ps', format, { encoding: 'utf8', maxBuffer: 2 ** 24 }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, state, command = ''] =
      /^\s*(\d+)\s+(\d+)\s+(\S+)\s*(.*)$/.exec(line) ?? [];
    if (pid === undefined || state?.startsWith('Z')) return [];
    return [{ pid: Number(pid), parent: Number(parent), command: command.trim() }];
  });
}
