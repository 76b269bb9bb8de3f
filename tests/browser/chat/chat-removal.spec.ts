import { desktop, expect, test } from '../../support/browser/chat-journey.ts';
import {
  startInRoom,
  messageWith,
  openMenu,
  sendMessage,
} from '../../support/browser/chat-screens.ts';
import {
  expectWithinASecond,
  readPress,
  rounds,
  watchPresses,
} from '../../support/browser/reaction.ts';

test('a deleted message leaves the other screens within a second', async ({
  server,
  member,
  newDevice,
}) => {
  const phone = await (await newDevice()).open('about:blank');
  await startInRoom(phone, server.url, member);
  const office = await (await newDevice(desktop)).open('about:blank');
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
