import { atNight } from '../../support/browser/journey.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { expect, test } from '../../support/browser/chat-journey.ts';
import {
  field,
  messageWith,
  enterRoom,
  preview,
  readMessages,
  sendMessage,
  sendButton,
} from '../../support/browser/chat-screens.ts';
import { makeEndlessGif, makeNoise } from '../../support/image-files.ts';
import { countQueued } from '../../support/browser/queued-changes.ts';

test.use({ serviceWorkers: 'allow' });

// Background Sync makes the worker send new messages while the page is open.

/** Milliseconds after which a sent message leaves nothing pending. */
const settled = 2_000;

const upload = 'POST /api/chat-images/upload';

/** Records every position of the heading, with the indicator's text at that time. */
async function watchHead(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    const record = () => {
      const head = document.querySelector('h1');
      const words = document.body.innerText.match(/\d+ changes? .* waiting to be sent/)?.[0];
      seen.add(`${head?.getBoundingClientRect().top} ${words ?? ''}`);
      document.documentElement.dataset['headsSeen'] = JSON.stringify([...seen]);
      requestAnimationFrame(record);
    };
    record();
  });
  return async () =>
    JSON.parse(
      await page.evaluate(() => document.documentElement.dataset['headsSeen'] ?? '[]'),
    ) as string[];
}

async function attach(page: Page, name: string): Promise<void> {
  const size = { width: 800, height: 600, quality: 0.8 };
  await page.getByLabel('Image file').setInputFiles(await makeNoise(page, name, size));
  await expect(preview(page)).toContainText(name);
}

test('nothing is queued once the worker has sent an image, and signing out needs no confirmation', async ({
  server,
  admin,
  member,
  newDevice,
}) => {
  const device = await newDevice();
  const phone = await device.open('about:blank');
  await enterRoom(phone, server.url, member);
  const heads = await watchHead(phone);
  const byWorker: string[] = [];
  device.context.on('request', (request) => {
    if (request.serviceWorker()) byWorker.push(new URL(request.url()).pathname);
  });
  for (const text of ['The first', 'The second', 'The third']) {
    await attach(phone, 'stage.jpg');
    await field(phone).fill(text);
    await sendButton(phone).click();
    await device.fireBackgroundSync(server.url);
    await expect
      .poll(async () => (await readMessages(admin)).map(({ content }) => content))
      .toContain(text);
    await expect.poll(() => countQueued(phone), { timeout: settled }).toBe(0);
  }
  await sendMessage(phone, 'Words alone');
  await device.fireBackgroundSync(server.url);
  await expect.poll(async () => (await readMessages(admin)).length).toBe(4);
  await expect.poll(() => countQueued(phone), { timeout: settled }).toBe(0);
  expect(byWorker).toContain('/api/sync');
  expect(await heads()).toHaveLength(1);
  expect((await heads())[0]).not.toContain('waiting');

  await phone.getByRole('link', { name: 'Home' }).click();
  await phone.getByRole('button', { name: 'Sign Out' }).click();
  await expect(phone.getByText('You have been successfully logged out.')).toBeVisible();
});

test(
  'the page settles an upload by the worker that finished while the page waited for the lock',
  { tag: atNight },
  async ({ network, admin, member, newDevice }) => {
    const device = await newDevice();
    const phone = await device.open('about:blank');
    await enterRoom(phone, network.url, member);
    const stalled = network.stallNext(upload);
    await attach(phone, 'stage.jpg');
    await field(phone).fill('Behind a slow upload');
    await sendButton(phone).click();
    await stalled;
    // Whichever of the two holds the upload, the other waits for it.
    await device.fireBackgroundSync(network.url);
    await sendMessage(phone, 'Words that wait for it');
    network.cut();
    await expect
      .poll(async () => (await readMessages(admin)).map(({ content }) => content), {
        timeout: 60_000,
      })
      .toEqual(['Behind a slow upload', 'Words that wait for it']);
    await expect.poll(() => countQueued(phone), { timeout: settled }).toBe(0);
  },
);

test(
  'an image refused by the worker keeps its text, shows the reason at once and delays nothing',
  { tag: atNight },
  async ({ server, admin, member, newDevice }) => {
    const device = await newDevice();
    const phone = await device.open('about:blank');
    await enterRoom(phone, server.url, member);
    await phone.getByLabel('Image file').setInputFiles(makeEndlessGif('dance.gif'));
    await expect(preview(phone)).toContainText('dance.gif');
    await field(phone).fill('Watch this');
    await sendButton(phone).click();
    await device.fireBackgroundSync(server.url);
    const message = messageWith(phone, 'Watch this');
    const notSent = message.getByRole('group', { name: 'Not sent' });
    const reason = 'Please select an image smaller than 5MB.';
    await expect(notSent).toContainText(reason, { timeout: 10_000 });
    await expect(phone.getByText('Upload Error')).toBeVisible();
    await expect.poll(() => countQueued(phone), { timeout: settled }).toBe(0);
    expect(await readMessages(admin)).toEqual([]);
    await sendMessage(phone, 'Never mind');
    await expect
      .poll(async () => (await readMessages(admin)).map(({ content }) => content))
      .toEqual(['Never mind']);
    await expectAccessible(phone);
    const picture = message.getByRole('img', { name: /dance\.gif/ });
    const isDrawn = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
    await expect.poll(isDrawn).toBe(true);

    await notSent.getByRole('button', { name: 'Retry' }).click();
    await expect(notSent).toContainText(reason);
    await notSent.getByRole('button', { name: 'Delete' }).click();
    const question = phone.getByRole('alertdialog', { name: 'Delete this message?' });
    await expect(question).toContainText('‘Watch this’');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(message).toHaveCount(0);
    await expect(field(phone)).toBeFocused();
    expect(await readMessages(admin)).toHaveLength(1);
  },
);
