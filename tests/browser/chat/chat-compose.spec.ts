import { atNight } from '../../support/browser/journey.ts';
import type { Page } from '@playwright/test';
import { signedIn } from '../../../infra/client/make-accounts.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { desktop, expect, test } from '../../support/browser/chat-journey.ts';
import {
  field,
  messageWith,
  openMenu,
  enterRoom,
  preview,
  sendMessage,
  sendButton,
  restartInRoom,
  startInRoom,
} from '../../support/browser/chat-screens.ts';
import { readKeptNotes } from '../../support/browser/device-traces.ts';
import { makeNoise } from '../../support/image-files.ts';

test.use({ serviceWorkers: 'allow' });

/** It starts with a network, and needs no worker. */
const withoutWorker = { serviceWorkers: 'block' } as const;
const atDesk = { ...desktop, ...withoutWorker };

test('a draft with its reply and image survives a reload and a killed browser', async ({
  server,
  member,
  newDevice,
}) => {
  const device = await newDevice({ keepsProfile: true, ...withoutWorker });
  await startInRoom(await device.open('about:blank'), server.url, member);
  const phone = await restartInRoom(device, server.url);
  await sendMessage(phone, 'Who is on tonight?');
  // Its width changes once it is sent, and with it the place of its button.
  await expect(messageWith(phone, 'Who is on tonight?').getByTitle('Sent')).toBeAttached();
  await openMenu(phone, messageWith(phone, 'Who is on tonight?'));
  await phone.getByRole('menuitem', { name: 'Reply' }).click();
  await expect(field(phone)).toBeFocused();
  await phone
    .getByLabel('Image file')
    .setInputFiles(await makeNoise(phone, 'me.jpg', { width: 64, height: 64, quality: 0.5 }));
  await expect(preview(phone)).toContainText('me.jpg');
  await field(phone).pressSequentially('I am, from nine');

  const expectDraft = async (page: Page) => {
    await expect(field(page)).toHaveValue('I am, from nine');
    await expect(preview(page)).toContainText('me.jpg');
    await expect(page.getByRole('group', { name: 'Reply to mia' })).toBeVisible();
  };
  await expect.poll(() => readKeptNotes(phone, 'chat-draft')).toContain('I am, from nine');
  await phone.reload();
  await expectDraft(phone);
  await device.kill();
  await device.switchOn();
  const again = await device.open(`${server.url}/community`);
  await expectDraft(again);
  await sendButton(again).click();
  await expect(messageWith(again, 'I am, from nine')).toBeVisible();
  await expect.poll(() => readKeptNotes(again, 'chat-draft')).toBe('');
});

test(
  'two tabs have separate drafts, which neither mix nor disappear together',
  { tag: atNight },
  async ({ server, member, newDevice }) => {
    const device = await newDevice();
    const first = await device.open('about:blank');
    await enterRoom(first, server.url, member);
    const second = await device.open(`${server.url}/community`);
    const addImage = async (page: Page, name: string, width: number) => {
      const file = await makeNoise(page, name, { width, height: 64, quality: 0.5 });
      await page.getByLabel('Image file').setInputFiles(file);
      await expect(preview(page)).toContainText(name);
    };
    const expectDraft = async (page: Page, text: string, name: string, width: number) => {
      await expect(field(page)).toHaveValue(text);
      const picture = preview(page).getByRole('img', { name });
      await expect(picture).toBeVisible();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(width);
    };
    await addImage(first, 'RED.jpg', 64);
    await addImage(second, 'BLUE.jpg', 96);
    await field(second).fill('blue');
    await field(first).fill('red');
    await expect.poll(() => readKeptNotes(first, 'chat-draft')).toMatch(/red.*blue|blue.*red/);
    await first.reload();
    await expectDraft(first, 'red', 'RED.jpg', 64);
    await second.reload();
    await expectDraft(second, 'blue', 'BLUE.jpg', 96);

    await sendButton(second).click();
    await expect(messageWith(second, 'blue')).toBeVisible();
    await expect.poll(() => readKeptNotes(second, 'chat-draft')).not.toContain('blue');
    await first.reload();
    await expectDraft(first, 'red', 'RED.jpg', 64);
    await first.close();
    await second.reload();
    await expectDraft(second, 'red', 'RED.jpg', 64);
  },
);

test(
  'axe finds nothing in composer, menu and dialogs',
  { tag: atNight },
  async ({ server, member, other, newDevice }) => {
    const rosa = await signedIn(server.url, other);
    await rosa.call('chat.send', { content: 'Who is on tonight?' });
    const page = await (await newDevice(atDesk)).open('about:blank');
    await startInRoom(page, server.url, 'ada');
    const message = messageWith(page, 'Who is on tonight?');
    await openMenu(page, message);
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Report' }).click();
    const report = page.getByRole('dialog', { name: 'Report rosa’s message' });
    await expect(report).toBeVisible();
    await expect(report.getByLabel('What is wrong with it?')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(report).toBeHidden();
    await expect(message.getByRole('button', { name: /^Actions for/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();

    await openMenu(page, message);
    await page.getByRole('menuitem', { name: 'Reply' }).click();
    await page
      .getByLabel('Image file')
      .setInputFiles(await makeNoise(page, 'me.jpg', { width: 64, height: 64, quality: 0.5 }));
    await expect(preview(page)).toContainText('me.jpg');
    await field(page).fill('x'.repeat(3_900));
    await field(page).pressSequentially(` @${member.slice(0, 2)}`);
    await expect(page.getByRole('option', { name: member })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
  },
);
