import type { CDPSession, Page } from '@playwright/test';
import { type Device, middayDate } from '../../support/browser/device.ts';
import type { World } from '../sync/world.ts';

/** Approximates a phone's processor. */
export const slowdown = 4;

/** A card of today's shift, ready for interaction. */
export const usableSchedule = '[role="group"][aria-labelledby][tabindex="-1"]';

/**
 * Runs starts as often as Chromium needs until it uses the code it compiled: it notes the first, and
 * keeps the code of the second.
 */
export async function warmUp(...starts: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (let time = 0; time < 3; time += 1) for (const start of starts) await start();
}

/** The function by which a page tells when something was there. */
const reportName = 'reportMilestone';

/** When something was there, in milliseconds from the navigation. */
export interface Milestone {
  readonly at: number;
  /** When the page opened its database last before. Null: not yet. */
  readonly opened: number | null;
  /** When a form was last typed into before. Null: not yet. */
  readonly typed: number | null;
  /** When something was last decrypted by WebCrypto before. Null: nothing was. */
  readonly decrypted: number | null;
}

export interface StartedPage {
  readonly page: Page;
  readonly session: CDPSession;
  /** Waits for the first element of the selector of this name. */
  milestone(name: string): Promise<Milestone>;
}

/** Opens a page in a browser started anew, slowed down; it reports when each selector had an element. */
export async function startAnew(
  device: Device,
  url: string,
  selectors: Readonly<Record<string, string>>,
): Promise<StartedPage> {
  await device.switchOff();
  await device.switchOn();
  const page = await device.context.newPage();
  await page.addInitScript(reportMilestones, { selectors, reportName });
  const session = await device.context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  // The page reports: asking it would run Playwright's own script within the time measured.
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: reportName });
  const waits = new Map(
    Object.keys(selectors).map((name) => [name, Promise.withResolvers<Milestone>()]),
  );
  session.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name !== reportName) return;
    const report = JSON.parse(payload) as Milestone & { readonly name: string };
    waits.get(report.name)?.resolve(report);
  });
  await page.goto(url, { waitUntil: 'commit' });
  const milestone = (name: string) => {
    const wait = waits.get(name);
    return wait ? wait.promise : Promise.reject(new Error(`No selector ${name}`));
  };
  return { page, session, milestone };
}

/** Stores shifts of as many days from today on. */
export async function planShifts({ database, userId }: World, count: number): Promise<void> {
  await database.query(
    `insert into schedule_entries (id, user_id, date, planned_start_time, planned_end_time)
     select gen_random_uuid(), $1, to_char($2::date + n, 'YYYY-MM-DD'), '20:00', '22:00'
     from generate_series(0, $3::int - 1) as n`,
    [userId, middayDate(new Date()), count],
  );
}

/** Runs in the page before its own scripts. */
function reportMilestones({
  selectors,
  reportName: reporter,
}: {
  readonly selectors: Readonly<Record<string, string>>;
  readonly reportName: string;
}): void {
  const times: Record<'opened' | 'typed' | 'decrypted', number | null> = {
    opened: null,
    typed: null,
    decrypted: null,
  };
  const note = (what: keyof typeof times) => {
    times[what] = performance.now();
  };
  const open = indexedDB.open.bind(indexedDB);
  IDBFactory.prototype.open = (name, version) => {
    if (/^greenroom-(user|sealed)-/.test(name)) note('opened');
    return open(name, version);
  };
  const decrypt = crypto.subtle.decrypt.bind(crypto.subtle);
  SubtleCrypto.prototype.decrypt = async (...values) => {
    const plain = await decrypt(...values);
    note('decrypted');
    return plain;
  };
  addEventListener('input', () => note('typed'), { capture: true });
  const waiting = new Map(Object.entries(selectors));
  const check = () => {
    for (const [name, selector] of waiting) {
      if (!document.querySelector(selector)) continue;
      waiting.delete(name);
      const before = { ...times };
      requestAnimationFrame(() =>
        setTimeout(() => {
          const report = Reflect.get(window, reporter) as (text: string) => void;
          report(JSON.stringify({ name, at: performance.now(), ...before }));
        }),
      );
    }
    if (waiting.size === 0) observer.disconnect();
  };
  const observer = new MutationObserver(check);
  observer.observe(document, { childList: true, subtree: true });
}
