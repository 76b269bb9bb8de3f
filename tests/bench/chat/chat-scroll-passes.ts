import type { CDPSession, Page } from '@playwright/test';
import { ApiClient } from '../../../infra/client/api-client.ts';
import { createFirstAdmin, createMember, signedIn } from '../../../infra/client/make-accounts.ts';
import { makeConversation, storeMessages } from '../../support/chat-records.ts';
import { inDatabaseOf } from '../../support/server/database.ts';
import { quantile } from '../../support/quantile.ts';
import type { ServerProcess } from '../../support/server/server-process.ts';
import type { Passage } from './chat-scroll-record.ts';

/** Approximates a phone's processor. */
export const slowdown = 4;
/** Distance of a pass in px and speed in px per second: fast skimming. */
export const distance = 30_000;
export const speed = 2_500;

/** Creates members and their conversation, all read by mia. @returns the first message's id */
export async function fillChat(to: ServerProcess, messages: number): Promise<string> {
  const admin = await createFirstAdmin(new ApiClient(to.url));
  const ids: string[] = [];
  for (const name of ['mia', 'ruby', 'zoe', 'kate', 'lena']) {
    ids.push((await createMember(admin, name)).id);
  }
  return inDatabaseOf(to, async (database) => {
    await storeMessages(database, makeConversation(ids, messages));
    // Every tenth replies to the message two before it; some have mentions, some links.
    await database.query(`
      update chat_messages m set
        reply_to_id = case when position % 10 = 0 then
          (select id from chat_messages e where e.position = m.position - 2) end,
        content = content || case position % 7
          when 0 then ' @ruby, have you seen https://example.org/plan?week=' || position
          when 3 then E'\\n\\nAnd a second paragraph, which makes this one taller than the others.'
          else '' end`);
    const { rows } = await database.query<{ id: string }>(
      'select id from chat_messages order by position',
    );
    const mia = await signedIn(to.url, 'mia');
    await mia.call('chat.markRead', { id: rows.at(-1)?.id ?? '' });
    return rows[0]?.id ?? '';
  });
}

/** Scrolls the list at an even speed; `direction` 1: towards older messages. */
export async function measurePass(page: Page, what: string, direction: 1 | -1): Promise<Passage> {
  await page.bringToFront();
  const session = await page.context().newCDPSession(page);
  const list = page.getByRole('log', { name: 'Messages' });
  const box = await list.boundingBox();
  if (!box) throw new Error('There is no list');
  // Compares visible messages: inserting older ones above changes the offset by itself.
  const readLast = () => list.getByRole('article').last().getAttribute('data-message-id');
  const before = await readLast();
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const events = await traceWhile(session, () =>
    session.send('Input.synthesizeScrollGesture', {
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      yDistance: direction * distance,
      speed,
      // Touch gestures do not reach a list in a desktop browser.
      gestureSourceType: 'mouse',
    }),
  );
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  if ((await readLast()) === before) throw new Error(`Nothing was scrolled: ${what}`);
  const work = workPerFrame(events);
  const [median, p95, longest] = [quantile(work, 0.5), quantile(work, 0.95), quantile(work, 1)];
  return { what, direction, frames: work.length, median, p95, longest };
}

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

async function traceWhile(
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
function workPerFrame(events: readonly TraceEvent[]): number[] {
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
