import { ApiClient } from '../../../infra/client/api-client.ts';
import { desktop, expect, test } from '../../support/browser/chat-journey.ts';
import {
  startInRoom,
  field,
  messageWith,
  openMenu,
  sendMessage,
} from '../../support/browser/chat-screens.ts';
import {
  expectWithinASecond,
  readCover,
  readPress,
  rounds,
  watchForOverlay,
  watchPresses,
} from '../../support/browser/reaction.ts';

test('a deleted message leaves the other screens within a second', async ({
  server,
  member,
  newDevice,
}) => {
  const phone = await (await newDevice()).open(server.url);
  await startInRoom(phone, server.url, member);
  const office = await (await newDevice(desktop)).open(server.url);
  await startInRoom(office, server.url, 'ada');
  await watchPresses(office);
  const times: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const text = `Buy my course, number ${round}`;
    await sendMessage(phone, text);
    await phone.evaluate((words) => {
      const watcher = new MutationObserver(() => {
        if (document.querySelector('main')?.textContent.includes(words)) return;
        Reflect.set(window, 'goneAt', Date.now());
        watcher.disconnect();
      });
      watcher.observe(document, { subtree: true, childList: true, characterData: true });
    }, text);
    await openMenu(office, messageWith(office, text));
    await office.getByRole('menuitem', { name: 'Delete' }).click();
    const question = office.getByRole('alertdialog', { name: 'Delete mia’s message?' });
    await expect(question).toContainText(text);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(office.getByText('Message deleted successfully')).toBeVisible();
    await expect(messageWith(phone, text)).toHaveCount(0);
    await expect(messageWith(office, text)).toHaveCount(0);
    const goneAt = await phone.evaluate(() => Number(Reflect.get(window, 'goneAt')));
    times.push(goneAt - (await readPress(office)));
  }
  expectWithinASecond(times);
});

/** Switches of an administrator that cover a member's app. */
const covers = [
  {
    name: 'Account Paused',
    put: (admin: ApiClient, memberId: string, suspended: boolean) =>
      admin.call('users.toggleSuspension', { id: memberId, suspended }),
  },
  {
    name: 'Maintenance in Progress',
    put: (admin: ApiClient, _memberId: string, enabled: boolean) =>
      admin.call('settings.setMaintenance', { enabled }),
  },
] as const;

test('a paused account and maintenance cover an open room within a second; the draft and new messages are kept', async ({
  server,
  admin,
  member,
  newDevice,
}) => {
  const phone = await (await newDevice()).open(server.url);
  await startInRoom(phone, server.url, member);
  await field(phone).fill('I was just about to');
  await watchForOverlay(phone);
  const { id } = await new ApiClient(server.url).signIn(member);
  const sendAsAdmin = (content: string) => admin.call('chat.send', { content });
  for (const { name, put } of covers) {
    const overlay = phone.getByRole('alertdialog', { name });
    const times: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      // The live connection is open again.
      await expect
        .poll(async () => {
          const text = `Hello ${round} ${Date.now()}`;
          await sendAsAdmin(text);
          return await messageWith(phone, text)
            .waitFor({ timeout: 2_000 })
            .then(() => true)
            .catch(() => false);
        })
        .toBe(true);
      const putAt = Date.now();
      await put(admin, id, true);
      await expect(overlay).toBeVisible();
      times.push((await readCover(phone)) - putAt);
      await sendAsAdmin(`Meanwhile ${round}, ${name}`);
      await put(admin, id, false);
      await expect(overlay).toBeHidden();
      await expect(messageWith(phone, `Meanwhile ${round}, ${name}`)).toBeVisible();
    }
    expectWithinASecond(times);
  }
  await expect(field(phone)).toHaveValue('I was just about to');
});
