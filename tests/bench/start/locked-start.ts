import { signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import { Device } from '../../support/browser/device.ts';
import { lockByPin, pin } from '../../support/browser/lock/lock-screens.ts';
import { type Figure, type Round, figureOf } from '../figures.ts';
import { username, World } from '../sync/world.ts';
import {
  type Milestone,
  planShifts,
  slowdown,
  startAnew,
  usableSchedule,
  warmUp,
} from './timed-start.ts';

/** One start varies by about 70 ms: fewer rounds than these say little. */
const leastRounds = 9;
/** A shift a day. */
const fourYears = 1_460;

/** Milliseconds of one start; each is compared with a time of the start without a lock. */
interface Times {
  /** From the navigation to an interactive shift, without the time a person takes to type the PIN. */
  readonly whole: number;
  /** From the last digit on; without a lock the whole. */
  readonly afterGesture: number;
  /** From the moment the key is known; without a lock from the opening of the replica. */
  readonly afterKey: number;
}

/**
 * (g) From a closed browser to the schedule with the app lock on, server stopped, beside the same
 * start of a device without it. In a world of its own, whose server it stops.
 */
export async function measureLockedStart(_: World, rounds: number): Promise<Figure[]> {
  const world = await World.start();
  await planShifts(world, fourYears);
  const [plain, locked] = [new Device({}), new Device({})];
  try {
    await visit(plain, world, false);
    await visit(locked, world, true);
    await world.server.kill('SIGKILL');
    const url = `${world.server.url}/schedule`;
    await warmUp(
      () => startPlain(plain, url),
      () => startLocked(locked, url),
    );
    const done: { readonly floor: Times; readonly ours: Times }[] = [];
    for (let round = 0; round < Math.max(rounds, leastRounds); round += 1) {
      done.push({ floor: await startPlain(plain, url), ours: await startLocked(locked, url) });
    }
    const compare = (what: string, time: keyof Times, atMost?: number) => {
      const times = done.map(({ floor, ours }): Round => ({
        floor: floor[time],
        ours: ours[time],
      }));
      const aim = atMost === undefined ? null : { atMost };
      const setting = `start, CPU ÷ ${slowdown}, locked: ${what}`;
      return figureOf({ part: 'g', what: setting, unit: 'ms', aim }, times);
    };
    return [
      compare('after the last digit, beside a whole start', 'afterGesture', 1.3),
      compare('after the key is known, beside opening the replica', 'afterKey'),
      compare('to the PIN and after it, beside a whole start', 'whole'),
    ];
  } finally {
    await plain.dispose();
    await locked.dispose();
    await world.stop();
  }
}

/** Opens the app online, so that it can start offline afterwards. */
async function visit(device: Device, world: World, isLocked: boolean): Promise<void> {
  await device.switchOn();
  const page = await device.open(world.server.url);
  await signIn(page, world.server.url, username, '/schedule');
  await page.locator(usableSchedule).waitFor();
  await waitForWorker(page);
  if (!isLocked) return;
  await page.goto(world.server.url);
  await lockByPin(page);
}

async function startPlain(device: Device, url: string): Promise<Times> {
  const { page, milestone } = await startAnew(device, url, { usable: usableSchedule });
  const { at, opened } = await milestone('usable');
  await page.close();
  return { whole: at, afterGesture: at, afterKey: at - known(opened) };
}

async function startLocked(device: Device, url: string): Promise<Times> {
  const selectors = { locked: 'input[type="password"]', usable: usableSchedule };
  const { page, session, milestone } = await startAnew(device, url, selectors);
  const shown = await milestone('locked');
  // The field has the focus; one event, as of a password manager.
  await session.send('Input.insertText', { text: pin });
  const end: Milestone = await milestone('usable');
  await page.close();
  const afterGesture = end.at - known(end.typed);
  return { whole: shown.at + afterGesture, afterGesture, afterKey: end.at - known(end.decrypted) };
}

function known(time: number | null): number {
  if (time === null) throw new Error('The page skipped a step');
  return time;
}
