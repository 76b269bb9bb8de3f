import type { Page, WebSocket } from '@playwright/test';
import { planShift, signInByForm, waitForWorker } from '../../support/browser/app-screens.ts';
import type { Device } from '../../support/browser/device.ts';
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

async function openOffice(device: Device, origin: string, cover: Cover): Promise<Page> {
  const office = await device.open(origin);
  await signInByForm(office, origin, 'ada');
  await office.goto(`${origin}${cover.path}`);
  if (cover.closesSocket) await office.getByRole('link', { name: 'mia', exact: true }).click();
  // The last press before the overlay counts.
  await watchPresses(office);
  return office;
}

/** Milliseconds from the administrator's press to the overlay. */
async function measure(office: Page, phone: Page, cover: Cover): Promise<number> {
  await cover.switchOn(office);
  await expect(overlay(phone, cover)).toBeVisible();
  return (await readCover(phone)) - (await readPress(office));
}

for (const cover of covers) {
  test(`'${cover.name}' appears within a second, and queued changes are sent afterwards`, async ({
    server,
    network,
    member,
    newDevice,
  }) => {
    const { url } = network;
    const phone = await (await newDevice()).open(url);
    const sockets: WebSocket[] = [];
    phone.on('websocket', (socket) => sockets.push(socket));
    await signInByForm(phone, url, member);
    await waitForWorker(phone);
    await phone.getByRole('link', { name: 'Schedule' }).first().click();
    await expect(phone.getByRole('heading', { name: 'No Schedule' })).toBeVisible();
    await watchForOverlay(phone);
    const office = await openOffice(await newDevice(desktop), server.url, cover);
    const isLive = () => sockets.some((socket) => !socket.isClosed());

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
    await planShift(phone, '20:00', '22:30');
    await cover.switchOn(office);
    network.accept();
    await expect(overlay(phone, cover)).toBeVisible({ timeout: 30_000 });
    expect(await readShifts(server)).toEqual([]);
    await cover.switchOff(office);
    await expect(overlay(phone, cover)).toBeHidden();
    await waitForShifts(server, ['20:00–22:30 planned']);
  });
}
