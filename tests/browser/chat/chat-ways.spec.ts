import { signIn } from '../../support/browser/app-screens.ts';
import {
  field,
  messageWith,
  openRoom,
  preview,
  sendButton,
} from '../../support/browser/chat-screens.ts';
import { expect, test } from '../../support/community.ts';
import { makeNoise } from '../../support/image-files.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test('an image keeps its space when it is sent, and opens and closes by keyboard', async ({
  server,
  community,
  newDevice,
}) => {
  await community.converse(30);
  const page = await (await newDevice()).open(server.url);
  await signIn(page, server.url, 'mia');
  await openRoom(page, server.url);
  await expect(messageWith(page, '(30)')).toBeInViewport();
  // Held back from the server until its size is measured.
  const release = Promise.withResolvers<void>();
  await page.context().route('**/api/chat-images/upload', async (route) => {
    await release.promise;
    await route.continue();
  });
  const image = await makeNoise(page, 'tall.jpg', { width: 800, height: 1200, quality: 0.1 });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add an image' }).click();
  await (await chooser).setFiles(image);
  await expect(preview(page)).toContainText('tall.jpg');
  await field(page).fill('So tall');
  await sendButton(page).click();
  const picture = messageWith(page, 'So tall').getByRole('img', { name: /tall\.jpg/ });
  await expect(picture).toBeVisible();
  const box = await picture.boundingBox();
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(1.5, 1);
  release.resolve();
  await expect(messageWith(page, 'So tall').getByTitle('Sent')).toBeAttached();
  expect(await picture.boundingBox()).toEqual(box);

  const button = messageWith(page, 'So tall').getByRole('button', { name: /tall\.jpg/ });
  await button.focus();
  await page.keyboard.press('Enter');
  const whole = page.getByRole('dialog', { name: 'mia' });
  const fitted = whole.getByRole('img', { name: /tall\.jpg/ });
  for (const { width, height } of [desktop, phone]) {
    await page.setViewportSize({ width, height });
    await expect(fitted).toBeInViewport({ ratio: 1 });
    // It takes all the room there is in one direction.
    const fit = await fitted.boundingBox();
    expect(Math.max((fit?.width ?? 0) / width, (fit?.height ?? 0) / height)).toBeGreaterThan(0.85);
  }
  await page.keyboard.press('Escape');
  await expect(whole).toBeHidden();
  await expect(button).toBeFocused();
});

test('a notification leads to a message far up, or reports that it was deleted', async ({
  server,
  admin,
  community,
  newDevice,
}) => {
  await community.converse(700);
  const gone = await community.idOf(41);
  // Not on a new device, which has the newest 500.
  const distant = await community.idOf(40);
  const page = await (await newDevice()).open(server.url);
  await signIn(page, server.url, 'mia', `/community?message=${distant}`);
  await expect(messageWith(page, '(40)')).toBeInViewport();
  await expect(page).toHaveURL(`${server.url}/community`);

  await expect(messageWith(page, '(41)')).toBeInViewport();
  await admin.call('chat.remove', { id: gone });
  await expect(messageWith(page, '(41)')).toHaveCount(0);
  await page.goto(`${server.url}/community?message=${gone}`);
  await expect(messageWith(page, '(700)')).toBeInViewport();
  await expect(page.getByText('This message is no longer there.').first()).toBeVisible();
});

test('a search leads to a message only the server has, and a quote to the message it replies to', async ({
  server,
  community,
  newDevice,
}) => {
  await community.converse(700);
  const page = await (await newDevice()).open(server.url);
  await signIn(page, server.url, 'mia');
  await openRoom(page, server.url);
  await expect(messageWith(page, '(700)')).toBeInViewport();
  await page.getByRole('button', { name: 'Search messages' }).click();
  await page.getByPlaceholder('Search messages...').fill('(23)');
  await page.getByRole('button', { name: /\(23\)/ }).click();
  await expect(messageWith(page, '(23)')).toBeInViewport();

  const replyToId = await community.idOf(699);
  await community.ruby.call('chat.send', { content: 'As I said', replyToId });
  await page.getByRole('button', { name: /Latest messages|New messages/ }).click();
  const answer = messageWith(page, 'As I said');
  await expect(answer).toBeInViewport();
  await answer.getByRole('button', { name: /In reply to/ }).click();
  await expect(messageWith(page, '(699)').first()).toBeInViewport();
});
