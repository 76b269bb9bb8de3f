import type { Page } from '@playwright/test';
import { desktop, expect, test } from '../../support/browser/chat-journey.ts';
import { atNight, ofStore } from '../../support/browser/journey.ts';
import {
  field,
  messageWith,
  enterRoom,
  preview,
  readMessages,
  readRoom,
  sendMessage,
  sendButton,
  settleInRoom,
  startInRoom,
} from '../../support/browser/chat-screens.ts';
import { addMetadata, dropFile, makeNoise, secretPlace } from '../../support/image-files.ts';

test.use({ serviceWorkers: 'allow' });

/** It starts with a network, and needs no worker. */
const withoutWorker = { serviceWorkers: 'block' } as const;

const imageIn = (page: Page, name: string) =>
  page.getByRole('article').getByRole('img', { name: new RegExp(name) });

/** Waits until an image is drawn. @returns its aspect ratio */
async function seeImage(page: Page, name: string): Promise<number> {
  const image = imageIn(page, name);
  await expect(image).toBeVisible();
  const ratio = () =>
    image.evaluate((element: HTMLImageElement) => element.naturalWidth / element.naturalHeight);
  await expect.poll(ratio).toBeGreaterThan(0);
  return await ratio();
}

test(
  'an image is sent by button and by drop, upright and without its metadata',
  { tag: ofStore },
  async ({ server, admin, member, other, newDevice }) => {
    const phone = await (await newDevice(withoutWorker)).open('about:blank');
    const laptop = await (await newDevice({ ...desktop, ...withoutWorker })).open('about:blank');
    await startInRoom(phone, server.url, member);
    await startInRoom(laptop, server.url, other);

    // Compressed so strongly that the device keeps the original file.
    const coarse = await makeNoise(phone, 'beach.jpg', { width: 320, height: 160, quality: 0.1 });
    const chooser = phone.waitForEvent('filechooser');
    await phone.getByRole('button', { name: 'Add an image' }).click();
    await (await chooser).setFiles(addMetadata(coarse));
    await expect(preview(phone)).toContainText('beach.jpg');
    await field(phone).fill('At the sea');
    await sendButton(phone).click();
    await expect(preview(phone)).toBeHidden();
    await expect(messageWith(laptop, 'At the sea')).toBeVisible();
    expect(await seeImage(laptop, 'beach.jpg')).toBeCloseTo(0.5, 1);

    const big = await makeNoise(laptop, 'stage.jpg', { width: 2600, height: 1300, quality: 0.5 });
    await dropFile(laptop, addMetadata(big), async () => {
      await expect(laptop.getByText('Drop the image here')).toBeVisible();
    });
    await expect(laptop.getByText('Drop the image here')).toBeHidden();
    await expect(preview(laptop)).toContainText('stage.jpg');
    await sendButton(laptop).click();
    expect(await seeImage(phone, 'stage.jpg')).toBeCloseTo(0.5, 1);

    const messages = await readMessages(admin);
    expect(messages.map(({ content }) => content)).toEqual(['At the sea', null]);
    for (const { imageUrl } of messages) {
      const answer = await phone.request.get(`${server.url}${imageUrl}`);
      expect(answer.ok()).toBe(true);
      const bytes = (await answer.body()).toString('latin1');
      expect(bytes).not.toContain('Exif');
      expect(bytes).not.toContain(secretPlace);
      const anonymous = await fetch(`${server.url}${imageUrl}`);
      expect(anonymous.status).toBe(401);
    }
  },
);

test(
  'a reload in the middle of an upload, and a lost answer to it, send the image once',
  { tag: atNight },
  async ({ network, admin, member, newDevice }) => {
    const phone = await (await newDevice()).open('about:blank');
    await enterRoom(phone, network.url, member);
    const size = { width: 1600, height: 1200, quality: 0.9 };
    const upload = 'POST /api/chat-images/upload';

    for (const [way, text, name] of [
      ['stallNext', 'Cut in its middle', 'stage.jpg'],
      ['loseNextAnswer', 'Its answer was lost', 'beach.jpg'],
    ] as const) {
      const file = await makeNoise(phone, name, size);
      // Large enough for several chunks.
      expect(file.buffer.length).toBeGreaterThan(200_000);
      const broken = network[way](upload);
      await phone.getByLabel('Image file').setInputFiles(file);
      await expect(preview(phone)).toContainText(name);
      await field(phone).fill(text);
      await sendButton(phone).click();
      await broken;
      await phone.reload();
      // The upload may be the worker's, which no reload ends: cuts the stalled connection.
      network.cut();
      await expect(messageWith(phone, text)).toBeVisible();
      await expect
        .poll(async () => (await readMessages(admin)).map(({ content }) => content), {
          timeout: 60_000,
        })
        .toContain(text);
    }
    const messages = await readMessages(admin);
    expect(messages.map(({ content }) => content)).toEqual([
      'Cut in its middle',
      'Its answer was lost',
    ]);
    await expect(messageWith(phone, 'Its answer was lost')).toHaveCount(1);
    for (const name of ['stage.jpg', 'beach.jpg']) await seeImage(phone, name);
  },
);

test('messages and an image written offline by two arrive once and in one order, even if a browser was killed; the image is shown offline where it was seen', async ({
  network,
  admin,
  member,
  other,
  newDevice,
}) => {
  const device = await newDevice({ keepsProfile: true });
  const phone = await settleInRoom(device, network.url, member);
  const second = await newDevice(desktop);
  const laptop = await second.open('about:blank');
  await enterRoom(laptop, network.url, other);
  await sendMessage(phone, 'Before the storm');
  await expect(messageWith(laptop, 'Before the storm')).toBeVisible();

  network.refuse();
  const ofRosa = ['rosa one', 'rosa two', 'rosa three'];
  await sendMessage(phone, 'mia one');
  await sendMessage(laptop, 'rosa one');
  const file = await makeNoise(phone, 'stage.jpg', { width: 640, height: 320, quality: 0.8 });
  await phone.getByLabel('Image file').setInputFiles(file);
  await expect(preview(phone)).toContainText('stage.jpg');
  await field(phone).fill('Our stage');
  await sendButton(phone).click();
  await expect(preview(phone)).toBeHidden();
  await expect(messageWith(phone, 'Our stage')).toContainText('Saved on this device');
  await sendMessage(laptop, 'rosa two');
  await sendMessage(phone, 'mia two');
  await sendMessage(laptop, 'rosa three');

  await device.kill();
  await device.switchOn();
  const again = await device.open(`${network.url}/community`);
  for (const text of ['mia one', 'Our stage', 'mia two']) {
    await expect(messageWith(again, text)).toBeVisible();
  }
  await sendMessage(again, 'mia three');
  const ofMia = ['mia one', 'Our stage', 'mia two', 'mia three'];

  network.accept();
  const all = ['Before the storm', ...ofMia, ...ofRosa];
  await expect.poll(async () => (await readMessages(admin)).length, { timeout: 60_000 }).toBe(8);
  const sent = await readMessages(admin);
  const order = sent.map(({ content }) => content);
  expect(new Set(order)).toEqual(new Set(all));
  const orderOf = (texts: readonly string[]) => order.filter((text) => texts.includes(text ?? ''));
  expect(orderOf(ofMia)).toEqual(ofMia);
  expect(orderOf(ofRosa)).toEqual(ofRosa);
  const withImage = sent.filter(({ imageUrl }) => imageUrl !== null);
  expect(withImage.map(({ content }) => content)).toEqual(['Our stage']);
  for (const page of [again, laptop]) {
    await expect.poll(() => readRoom(page, all), { timeout: 60_000 }).toEqual(order);
    expect(await seeImage(page, 'stage.jpg')).toBeCloseTo(2, 1);
    await expect(imageIn(page, 'stage.jpg')).toHaveCount(1);
  }
  for (const text of ofMia) {
    await expect(messageWith(again, text).getByTitle('Sent')).toBeAttached();
  }

  network.refuse();
  await laptop.close();
  const offline = await second.open(`${network.url}/community`);
  expect(await seeImage(offline, 'stage.jpg')).toBeCloseTo(2, 1);
});
