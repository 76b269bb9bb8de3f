import type { WebSocket } from '@playwright/test';
import type { ApiClient } from '../../../infra/client/api-client.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { planShift, signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import {
  expectWithinASecond,
  readCover,
  rounds,
  watchForOverlay,
} from '../../support/browser/reaction.ts';
import { readShifts, waitForShifts } from '../../support/shift-records.ts';

test.use({ serviceWorkers: 'allow' });

/** What an administrator switches on, and covers a member's app. */
interface Cover {
  readonly name: string;
  /** True: the covered member receives no live messages, and the socket is closed. */
  readonly closesSocket: boolean;
  turn(admin: ApiClient, memberId: string, isOn: boolean): Promise<unknown>;
}

const covers: readonly Cover[] = [
  {
    name: 'Account Paused',
    closesSocket: true,
    turn: (admin, id, suspended) => admin.call('users.toggleSuspension', { id, suspended }),
  },
  {
    name: 'Maintenance in Progress',
    closesSocket: false,
    turn: (admin, _, enabled) => admin.call('settings.setMaintenance', { enabled }),
  },
];

test('what covers the app appears within a second, and queued changes are sent afterwards', async ({
  server,
  network,
  admin,
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
  const isLive = () => sockets.some((socket) => !socket.isClosed());
  const [user] = await admin.call('users.list', { search: member });
  const planned: string[] = [];

  for (const [index, { name, closesSocket, turn }] of covers.entries()) {
    await test.step(name, async () => {
      const overlay = phone.getByRole('alertdialog', { name });
      const switchTo = (isOn: boolean) => turn(admin, user?.id ?? '', isOn);
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await expect.poll(isLive).toBe(true);
        const asked = Date.now();
        await switchTo(true);
        await expect(overlay).toBeVisible();
        times.push((await readCover(phone)) - asked);
        if (closesSocket) await expect.poll(isLive).toBe(false);
        await switchTo(false);
        await expect(overlay).toBeHidden();
      }
      expectWithinASecond(times);

      network.refuse();
      await planShift(phone, `2${index}:00`, `2${index}:30`);
      await switchTo(true);
      network.accept();
      await expect(overlay).toBeVisible({ timeout: 30_000 });
      await expect(overlay).toBeFocused();
      await expectAccessible(phone);
      expect(await readShifts(server)).toEqual(planned);
      await switchTo(false);
      await expect(overlay).toBeHidden();
      planned.push(`2${index}:00–2${index}:30 planned`);
      await waitForShifts(server, planned);
    });
  }
});
