import type { Page, WebSocket } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { planShift, signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import {
  expectWithinASecond,
  readCover,
  readPress,
  rounds,
  watchForOverlay,
  watchPresses,
} from '../../support/browser/reaction.ts';
import { readShifts, waitForShifts } from '../../support/shift-records.ts';

test.use({ serviceWorkers: 'allow' });

const desktop = { viewport: { width: 1440, height: 900 } };

/** An administrator's switch that covers a member's app. */
interface Cover {
  readonly name: string;
  readonly path: string;
  /** True: the covered member receives no live messages, and the socket is closed. */
  readonly closesSocket: boolean;
  switchOn(office: Page): Promise<void>;
  switchOff(office: Page): Promise<void>;
}

const covers: readonly Cover[] = [
  {
    name: 'Account Paused',
    path: '/admin/users?search=mia',
    closesSocket: true,
    switchOn: (office) => office.getByRole('button', { name: 'Pause', exact: true }).click(),
    switchOff: (office) => office.getByRole('button', { name: 'Unpause', exact: true }).click(),
  },
  {
    name: 'Maintenance in Progress',
    path: '/admin-dashboard',
    closesSocket: false,
    switchOn: async (office) => {
      await office.getByRole('button', { name: 'Maintenance off' }).click();
      await office.getByRole('switch', { name: 'Maintenance mode' }).click();
      await office.getByRole('button', { name: 'Switch on' }).click();
      await office.getByRole('button', { name: 'Close' }).first().click();
    },
    // In the bar above every administrators' screen.
    switchOff: (office) => office.getByRole('button', { name: 'Switch off' }).click(),
  },
];

const overlay = (page: Page, { name }: Cover) => page.getByRole('alertdialog', { name });

async function openCover(office: Page, origin: string, cover: Cover): Promise<void> {
  await office.goto(`${origin}${cover.path}`);
  if (cover.closesSocket) await office.getByRole('link', { name: 'mia', exact: true }).click();
  // The last press before the overlay counts.
  await watchPresses(office);
}

/** Milliseconds from the administrator's press to the overlay. */
async function measure(office: Page, phone: Page, cover: Cover): Promise<number> {
  await cover.switchOn(office);
  await expect(overlay(phone, cover)).toBeVisible();
  return (await readCover(phone)) - (await readPress(office));
}

test('what covers the app appears within a second, and queued changes are sent afterwards', async ({
  server,
  network,
  member,
  newDevice,
}) => {
  const phone = await (await newDevice()).open('about:blank');
  const sockets: WebSocket[] = [];
  phone.on('websocket', (socket) => sockets.push(socket));
  await signIn(phone, network.url, member, '/schedule');
  await expect(phone.getByRole('heading', { name: 'No Schedule' })).toBeVisible();
  await waitForWorker(phone);
  await watchForOverlay(phone);
  const office = await (await newDevice(desktop)).open('about:blank');
  await signIn(office, server.url, 'ada', '/admin-dashboard');
  const isLive = () => sockets.some((socket) => !socket.isClosed());
  const planned: string[] = [];

  for (const [index, cover] of covers.entries()) {
    await test.step(cover.name, async () => {
      await openCover(office, server.url, cover);
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await expect.poll(isLive).toBe(true);
        times.push(await measure(office, phone, cover));
        if (cover.closesSocket) await expect.poll(isLive).toBe(false);
        await cover.switchOff(office);
        await expect(overlay(phone, cover)).toBeHidden();
      }
      expectWithinASecond(times);

      network.refuse();
      await planShift(phone, `2${index}:00`, `2${index}:30`);
      await cover.switchOn(office);
      network.accept();
      await expect(overlay(phone, cover)).toBeVisible({ timeout: 30_000 });
      await expect(overlay(phone, cover)).toBeFocused();
      await expectAccessible(phone);
      expect(await readShifts(server)).toEqual(planned);
      await cover.switchOff(office);
      await expect(overlay(phone, cover)).toBeHidden();
      planned.push(`2${index}:00–2${index}:30 planned`);
      await waitForShifts(server, planned);
    });
  }
});
