import {
  field,
  messageWith,
  preview,
  sendButton,
  startInRoom,
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
  const page = await (await newDevice()).open('about:blank');
  await startInRoom(page, server.url, 'mia');
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
