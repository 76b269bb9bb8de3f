import type { Page } from '@playwright/test';
import { signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import { atNight, expect, test } from '../../support/browser/journey.ts';
import { createMember } from '../../../infra/client/make-accounts.ts';
import { Finger, middleOf } from '../../support/browser/touch.ts';
import { createVideoModule } from '../../support/training-module.ts';

test.use({ serviceWorkers: 'allow' });

const phone = { width: 390, height: 844 };
const title = 'Studio tour';

const video = (page: Page) => page.locator('video');
const complete = (page: Page) => page.getByRole('button', { name: 'Mark Complete' });
const placeOf = (page: Page) => video(page).evaluate((it: HTMLVideoElement) => it.currentTime);

async function openFromHub(page: Page, action: string): Promise<void> {
  await page.getByRole('link', { name: `${action}: ${title}` }).click();
  await expect(page).toHaveURL(/\/video-player\/[0-9a-f-]{36}$/);
  await expect
    .poll(() => video(page).evaluate((it: HTMLVideoElement) => it.duration))
    .toBeCloseTo(5, 0);
}

/** Drags the video to a second of its 5. */
async function seekTo(page: Page, second: number): Promise<void> {
  await video(page).evaluate(async (it: HTMLVideoElement, target) => {
    const arrived = new Promise((done) => it.addEventListener('seeked', done, { once: true }));
    it.currentTime = target;
    await arrived;
  }, second);
}

test('a single video is watched, resumed, completed without a server, and begins again', async ({
  network,
  admin,
  newDevice,
  browser,
}) => {
  const moduleId = await createVideoModule(admin, browser, title);
  const { id: userId } = await createMember(admin, 'noa');
  await admin.call('training.grant', { userId, moduleId });
  const page = await (await newDevice({ viewport: phone })).open('about:blank');
  await signIn(page, network.url, 'noa', '/training');
  await waitForWorker(page);

  await openFromHub(page, 'Start Learning');
  await expect(page.getByText('A walk through the studio')).toBeVisible();
  await expect(page.getByText('0 views')).toBeVisible();

  // Left in the middle, it goes on shortly before.
  await seekTo(page, 3);
  await page.getByRole('main').getByRole('link', { name: 'Training' }).click();
  await openFromHub(page, 'Continue Learning');
  await expect.poll(() => placeOf(page)).toBeCloseTo(1, 1);
  await page.reload();
  await expect(page.getByText('1 view', { exact: true })).toBeVisible();

  await seekTo(page, 4.9);
  await expect(complete(page)).toHaveAttribute('aria-disabled', 'true');
  await seekTo(page, 4.96);
  await expect(complete(page)).not.toHaveAttribute('aria-disabled', 'true');

  await page.getByRole('button', { name: `Save for offline: ${title}` }).click();
  await page
    .getByRole('dialog', { name: `Save ‘${title}’ for offline?` })
    .getByRole('button', { name: 'Save', exact: true })
    .click();
  await expect(page.getByText(/^Saved on this device/)).toBeVisible();

  network.refuse();
  await page.reload();
  await seekTo(page, 2);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => video(page).evaluate((it: HTMLVideoElement) => it.ended)).toBe(true);
  await complete(page).click();
  await expect(page.getByText('Module Completed!').first()).toBeVisible();
  await page.goto(`${network.url}/training`);
  await page.getByRole('heading', { name: 'Completed' }).click();
  await openFromHub(page, 'Completed');
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  expect(await placeOf(page)).toBe(0);

  network.accept();
  const readProgress = async () =>
    await admin.call('training.listMemberProgress', { search: 'noa' });
  await expect
    .poll(async () => (await readProgress())[0]?.progress[0]?.completed, { timeout: 30_000 })
    .toBe(true);
});

test(
  'a tap where a hidden control lies stops the video and does nothing else',
  { tag: atNight },
  async ({ server, admin, member, newDevice, browser }) => {
    const moduleId = await createVideoModule(admin, browser, title);
    await admin.call('training.grantMany', { moduleId, all: true });
    const device = await newDevice({
      viewport: phone,
      isTouched: true,
      serviceWorkers: 'block',
    });
    const page = await device.open('about:blank');
    await signIn(page, server.url, member, `/video-player/${moduleId}`);
    await page.getByRole('button', { name: 'Play' }).tap();
    // Long enough for the controls to hide.
    await video(page).evaluate((it: HTMLVideoElement) => {
      it.playbackRate = 0.25;
    });
    const mute = page.getByRole('button', { name: 'Mute' });
    const controls = page.getByRole('region', { name: `Video: ${title}` }).locator('> :last-child');
    await expect(controls).toHaveCSS('opacity', '0');
    const finger = await Finger.on(page);
    await finger.put(await middleOf(mute));
    await finger.lift();
    const isPaused = () => video(page).evaluate((it: HTMLVideoElement) => it.paused);
    await expect.poll(isPaused).toBe(true);
    await expect(controls).toHaveCSS('opacity', '1');
    expect(await video(page).evaluate((it: HTMLVideoElement) => it.muted)).toBe(false);
    await mute.tap();
    await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible();
  },
);
