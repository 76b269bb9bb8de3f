import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { desktop, expect, test } from '../../support/browser/chat-journey.ts';
import { ofStore } from '../../support/browser/journey.ts';
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
} from '../../support/browser/chat-screens.ts';
import {
  addMetadata,
  dropFile,
  makeEndlessGif,
  makeNoise,
  secretPlace,
} from '../../support/image-files.ts';

test.use({ serviceWorkers: 'allow', ownsServer: true });

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
    const phone = await (await newDevice()).open(server.url);
    const laptop = await (await newDevice(desktop)).open(server.url);
    await enterRoom(phone, server.url, member);
    await enterRoom(laptop, server.url, other);

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

test('a reload in the middle of an upload, and a lost answer to it, send the image once', async ({
  network,
  admin,
  member,
  newDevice,
}) => {
  const phone = await (await newDevice()).open(network.url);
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
});

test('an image chosen offline is sent once, in order with the texts around it, even if the browser was killed', async ({
  server,
  admin,
  member,
  other,
  newDevice,
}) => {
  const device = await newDevice({ keepsProfile: true });
  const phone = await settleInRoom(device, server.url, member);
  const laptop = await (await newDevice(desktop)).open(server.url);
  await enterRoom(laptop, server.url, other);
  await server.kill('SIGKILL');
  await sendMessage(phone, 'Words before it');
  await phone
    .getByLabel('Image file')
    .setInputFiles(await makeNoise(phone, 'stage.jpg', { width: 640, height: 320, quality: 0.8 }));
  await expect(preview(phone)).toContainText('stage.jpg');
  await field(phone).fill('Our stage');
  await sendButton(phone).click();
  await expect(preview(phone)).toBeHidden();
  await expect(messageWith(phone, 'Our stage')).toContainText('Saved on this device');
  await sendMessage(phone, 'Words after it');

  await device.kill();
  await server.start();
  await device.switchOn();
  const again = await device.open(`${server.url}/community`);
  const inOrder = ['Words before it', 'Our stage', 'Words after it'];
  for (const page of [again, laptop]) {
    await expect(messageWith(page, 'Words after it')).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => readRoom(page, inOrder)).toEqual(inOrder);
    expect(await seeImage(page, 'stage.jpg')).toBeCloseTo(2, 1);
    await expect(imageIn(page, 'stage.jpg')).toHaveCount(1);
  }
  const sent = await readMessages(admin);
  expect(sent.map(({ content }) => content)).toEqual(inOrder);
  expect(sent.map(({ imageUrl }) => imageUrl !== null)).toEqual([false, true, false]);
  for (const text of inOrder) {
    await expect(messageWith(again, text).getByTitle('Sent')).toBeAttached();
  }
});

test('an image seen before is shown without a network', async ({
  server,
  member,
  other,
  newDevice,
}) => {
  const phone = await (await newDevice()).open(server.url);
  const device = await newDevice(desktop);
  const laptop = await device.open(server.url);
  await enterRoom(phone, server.url, member);
  await enterRoom(laptop, server.url, other);
  await phone
    .getByLabel('Image file')
    .setInputFiles(await makeNoise(phone, 'stage.jpg', { width: 640, height: 320, quality: 0.8 }));
  await sendButton(phone).click();
  expect(await seeImage(laptop, 'stage.jpg')).toBeCloseTo(2, 1);
  await server.kill('SIGKILL');
  await laptop.close();
  const offline = await device.open(`${server.url}/community`);
  expect(await seeImage(offline, 'stage.jpg')).toBeCloseTo(2, 1);
});

test('a refused image keeps its text, shows the reason and delays nothing', async ({
  server,
  admin,
  member,
  newDevice,
}) => {
  const phone = await (await newDevice()).open(server.url);
  await enterRoom(phone, server.url, member);
  await phone.getByLabel('Image file').setInputFiles(makeEndlessGif('dance.gif'));
  await expect(preview(phone)).toContainText('dance.gif');
  await field(phone).fill('Watch this');
  await sendButton(phone).click();
  const message = messageWith(phone, 'Watch this');
  const notSent = message.getByRole('group', { name: 'Not sent' });
  await expect(notSent).toContainText('Please select an image smaller than 5MB.');
  await expect(phone.getByText('Upload Error')).toBeVisible();
  await sendMessage(phone, 'Never mind');
  await expect
    .poll(async () => (await readMessages(admin)).map(({ content }) => content))
    .toEqual(['Never mind']);
  await expectAccessible(phone);
  await seeImage(phone, 'dance.gif');

  await notSent.getByRole('button', { name: 'Retry' }).click();
  await expect(notSent).toContainText('Please select an image smaller than 5MB.');
  await notSent.getByRole('button', { name: 'Delete' }).click();
  const question = phone.getByRole('alertdialog', { name: 'Delete this message?' });
  await expect(question).toContainText('‘Watch this’');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(message).toHaveCount(0);
  await expect(field(phone)).toBeFocused();
  expect(await readMessages(admin)).toHaveLength(1);
});
