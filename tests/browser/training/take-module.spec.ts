import type { BrowserContext } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { createMember } from '../../../infra/client/make-accounts.ts';
import { createLightsModule } from '../../support/training-module.ts';

test.use({ serviceWorkers: 'allow' });

/** As in browsers without Background Sync, Periodic Sync and Background Fetch. */
async function removeBackgroundApis(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    for (const name of ['SyncManager', 'PeriodicSyncManager', 'BackgroundFetchManager']) {
      Reflect.deleteProperty(window, name);
    }
    for (const name of ['sync', 'periodicSync', 'backgroundFetch']) {
      Reflect.deleteProperty(ServiceWorkerRegistration.prototype, name);
    }
  });
}

const captions = 'WEBVTT\n\n00:00.000 --> 00:04.000\nA lamp from the left.\n';
const phone = { viewport: { width: 390, height: 844 } };

test('a granted member completes a module in order, partly without a network and background work', async ({
  network,
  admin,
  newDevice,
  browser,
}) => {
  const moduleId = await createLightsModule(admin, browser, { captions });
  const { id: userId } = await createMember(admin, 'noa');
  await admin.call('training.grant', { userId, moduleId });
  const device = await newDevice(phone);
  await removeBackgroundApis(device.context);
  const page = await device.open('about:blank');
  await signIn(page, network.url, 'noa', '/training');
  await page.getByRole('link', { name: 'Start Learning: Lights' }).click();

  await expect(page.getByText('Section 1 of 3')).toBeVisible();
  const next = page.getByRole('button', { name: 'Next' });
  await expect(page.getByText('Complete this section to continue')).toBeVisible();
  const video = page.locator('video');
  await page.getByRole('button', { name: 'Play' }).click();
  await page.getByRole('button', { name: 'Captions' }).click();
  await page.getByLabel('Playback speed').selectOption('2');
  await expect
    .poll(() =>
      video.evaluate((one: HTMLVideoElement) => {
        const track = one.textTracks[0];
        const cue = track?.cues?.[0];
        return [one.playbackRate, track?.mode, cue instanceof VTTCue ? cue.text : null];
      }),
    )
    .toEqual([2, 'showing', 'A lamp from the left.']);
  await expect(page.getByText('Section Completed!').first()).toBeVisible();
  await next.click();
  await expect(page.getByText('Section 2 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Open PDF' }).click();
  await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible();
  await expectAccessible(page);
  await waitForWorker(page);

  // Its words, for screen readers.
  await expect(page.getByText('Page two')).toBeAttached();
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  // A trackpad's pinch zooms the pages and not the app.
  const isHeld = await page.getByRole('region', { name: /^Pages of/ }).evaluate((pages) => {
    const wheel = { ctrlKey: true, deltaY: -200, cancelable: true, bubbles: true };
    return !pages.dispatchEvent(new WheelEvent('wheel', wheel));
  });
  expect(isHeld).toBe(true);
  await expect(page.getByRole('button', { name: 'Zoom out' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('button', { name: 'Close' }).click();
  // Opening a PDF completes its item.
  await expect(page.getByText('Section Completed!').first()).toBeVisible();
  network.refuse();
  expect(
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return ['sync' in registration, 'SyncManager' in window, 'BackgroundFetchManager' in window];
    }),
  ).toEqual([false, false, false]);
  await next.click();
  await expect(page.getByText('Section 3 of 3')).toBeVisible();
  await expect(page.getByText('A soft light.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Mark as read' }).check();
  await page.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(page.getByText('Module Completed!').first()).toBeVisible();
  await page.getByRole('heading', { name: 'Completed' }).click();
  await expect(page.getByRole('link', { name: 'Completed: Lights' })).toBeVisible();

  network.accept();
  const readProgress = async () =>
    await admin.call('training.listMemberProgress', { search: 'noa' });
  await expect
    .poll(async () => (await readProgress())[0]?.progress[0]?.completed, { timeout: 30_000 })
    .toBe(true);
});
