import type { CDPSession } from '@playwright/test';

/** An event of a Chromium trace; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time of it, which a busy machine does not lengthen. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const categories = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
];

export async function traceWhile(
  session: CDPSession,
  work: () => Promise<unknown>,
): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      recordMode: 'recordAsMuchAsPossible',
      includedCategories: [...categories, '__metadata'],
    },
  });
  await work();
  const complete = new Promise<void>((done) => {
    session.once('Tracing.tracingComplete', () => done());
  });
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return events;
}

/**
 * Main-thread work per frame: the tasks that start between the beginnings of two frames.
 * @returns milliseconds, in order
 */
export function workPerFrame(events: readonly TraceEvent[]): number[] {
  const main = findMainThread(events);
  const own = events.filter(({ pid, tid }) => pid === main.pid && tid === main.tid);
  const frames = own
    .filter(({ name }) => name === 'BeginMainThreadFrame')
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b);
  const tasks = outermost(own.filter(({ name, ph }) => ph === 'X' && name.endsWith('RunTask')));
  const work = Array.from({ length: Math.max(0, frames.length - 1) }, () => 0);
  let frame = 0;
  for (const task of tasks) {
    while (frame < work.length && (frames[frame + 1] ?? Infinity) <= task.ts) frame += 1;
    if (frame >= work.length || task.ts + (task.dur ?? 0) <= (frames[0] ?? 0)) continue;
    work[frame] = (work[frame] ?? 0) + (task.tdur ?? task.dur ?? 0) / 1000;
  }
  return work;
}

/** The renderer thread with the most frames: the page's, not a worker's or blank page's. */
function findMainThread(events: readonly TraceEvent[]): { pid: number; tid: number } {
  const counts = new Map<string, number>();
  for (const { name, pid, tid } of events) {
    if (name !== 'BeginMainThreadFrame') continue;
    const key = `${pid} ${tid}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1]);
  if (!most) throw new Error('The trace has no frame');
  const [pid = 0, tid = 0] = most[0].split(' ').map(Number);
  return { pid, tid };
}

/** Drops nested tasks, so that none is counted twice. */
function outermost(tasks: readonly TraceEvent[]): TraceEvent[] {
  let end = -1;
  return tasks
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter((task) => {
      if (task.ts < end) return false;
      end = task.ts + (task.dur ?? 0);
      return true;
    });
}
