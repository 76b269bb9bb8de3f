import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessible.ts';
import {
  fillSignIn,
  openThisDevice,
  signIn,
  waitForWorker,
} from '../../support/browser/app-screens.ts';
import { expectNoTraces } from '../../support/browser/device-traces.ts';
import { atNight, expect, ofStore, test } from '../../support/browser/journey.ts';
import { countQueued } from '../../support/browser/queued-changes.ts';
import { tryScriptSinks, watchPolicy } from '../../support/browser/walk/watched-page.ts';
import type { ApiClient } from '../../../infra/client/api-client.ts';
import { createMember } from '../../../infra/client/make-accounts.ts';
import { createModule, uploadTrainingFile } from '../../../infra/client/make-training.ts';
import { createLightsModule } from '../../support/training-module.ts';

test.use({ serviceWorkers: 'allow' });

const phone = { viewport: { width: 390, height: 844 } };
/** The button with its status. */
const copy = (page: Page) =>
  page.getByRole('button', { name: /^(?:Save for offline|Offline copy).*: Lights$/ }).locator('..');

/** Saves the module from the open hub, through the question with its sizes. */
async function startSaving(page: Page): Promise<void> {
  await copy(page).getByRole('button', { name: 'Save for offline' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save ‘Lights’ for offline?' });
  await expect(dialog.getByText('Free on this device')).toBeVisible();
  await expect(dialog.getByText(/^\d.* [kMG]B$/)).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
}

async function saveModule(page: Page): Promise<void> {
  await startSaving(page);
  await expect(copy(page).getByText(/^Saved on this device/)).toBeVisible();
}

async function grant(admin: ApiClient, userId: string, moduleId: string): Promise<void> {
  await admin.call('training.grant', { userId, moduleId });
}

test('a saved module is taken without a server, under Trusted Types: video with seeking, pdf; progress arrives once', async ({
  network,
  admin,
  newDevice,
  browser,
}) => {
  const moduleId = await createLightsModule(admin, browser);
  const { id: userId } = await createMember(admin, 'noa');
  await grant(admin, userId, moduleId);
  const device = await newDevice({ ...phone, keepsProfile: true });
  let page = await device.open('about:blank');
  await signIn(page, network.url, 'noa', '/training');
  await waitForWorker(page);
  await saveModule(page);
  await expectAccessible(page);

  network.refuse();
  await device.switchOff();
  await device.switchOn();
  const stopped = await watchPolicy(device.context);
  page = await device.open(`${network.url}/training`);
  await expect(copy(page).getByText(/^Saved on this device/)).toBeVisible();
  await page.getByRole('link', { name: 'Start Learning: Lights' }).click();
  await expect(page.getByText('Section 1 of 3')).toBeVisible();
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate((it: HTMLVideoElement) => it.readyState))
    .toBeGreaterThan(0);
  const seekTo = (second: number) =>
    video.evaluate(async (it: HTMLVideoElement, target) => {
      const arrived = new Promise((done) => it.addEventListener('seeked', done, { once: true }));
      it.currentTime = target;
      await arrived;
      return it.currentTime;
    }, second);
  expect(await seekTo(3)).toBeCloseTo(3);
  expect(await seekTo(1)).toBeCloseTo(1);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.getByText('Section Completed!').first()).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Open PDF' }).click();
  await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Section Completed!').first()).toBeVisible();
  expect(stopped).toEqual([]);
  expect(await tryScriptSinks(page)).toEqual(['refused', 'refused', 'refused']);

  network.accept();
  const readProgress = async () =>
    await admin.call('training.listMemberProgress', { search: 'noa' });
  await expect
    .poll(async () => (await readProgress())[0]?.progress[0]?.progressPercentage, {
      // Without a server for long, the app tries once a minute.
      timeout: 90_000,
    })
    .toBe(67);
  const tablet = await (await newDevice(phone)).open('about:blank');
  await signIn(tablet, network.url, 'noa', '/training');
  await expect(tablet.getByRole('progressbar', { name: 'Progress in Lights' })).toHaveAttribute(
    'aria-valuenow',
    '67',
  );
});

test(
  'the worker answers every form of range from a saved file without a server, and to nobody else',
  { tag: atNight },
  async ({ network, admin, member, newDevice }) => {
    const size = 5_000_000;
    const text = Buffer.from('0123456789'.repeat(size / 10));
    const fileKey = await uploadTrainingFile(admin, 'document', 'plan.txt', text);
    const letter = Buffer.from(String.raw`{\rtf1\ansi Call times}`);
    const letterKey = await uploadTrainingFile(admin, 'document', 'call.rtf', letter);
    const { id: moduleId } = await createModule(admin, 'Lights', [
      { title: 'Take', contentItems: [{ type: 'document', title: 'Calls', fileKey: letterKey }] },
      { title: 'Read', contentItems: [{ type: 'document', title: 'Plan', fileKey }] },
    ]);
    const { id: userId } = await createMember(admin, 'noa');
    await grant(admin, userId, moduleId);
    const page = await (await newDevice(phone)).open('about:blank');
    await signIn(page, network.url, 'noa', '/training');
    await waitForWorker(page);
    // From its next load on the page's requests go through the worker.
    await page.reload();
    await saveModule(page);
    network.refuse();

    const ask = (range: string | null, method = 'GET') => fetchFile(page, fileKey, range, method);
    const whole = {
      status: 200,
      range: null,
      length: `${size}`,
      type: 'text/plain; charset=utf-8',
    };
    expect(await ask(null)).toMatchObject({ ...whole, bytes: size });
    expect(await ask(null, 'HEAD')).toMatchObject({ ...whole, bytes: 0 });
    const part = (start: number, end: number) => ({
      ...whole,
      status: 206,
      range: `bytes ${start}-${end}/${size}`,
      length: `${end - start + 1}`,
      bytes: end - start + 1,
      first: String(start % 10),
    });
    expect(await ask('bytes=0-1')).toMatchObject(part(0, 1));
    expect(await ask('bytes=0-')).toMatchObject(part(0, size - 1));
    expect(await ask('bytes=2097150-2097160')).toMatchObject(part(2_097_150, 2_097_160));
    expect(await ask('bytes=-7')).toMatchObject(part(size - 7, size - 1));
    expect(await ask('bytes=4999999-9999999')).toMatchObject(part(size - 1, size - 1));
    expect(await ask(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` });

    await page.getByRole('link', { name: 'Start Learning: Lights' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download call.rtf' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('call.rtf');
    expect(readFileSync(await download.path())).toEqual(letter);

    // The session ends with nothing left to send, and another account signs in.
    network.accept();
    await page.goto(`${network.url}/training`);
    await expect.poll(() => countQueued(page)).toBe(0);
    await page.context().clearCookies();
    await page.goto(`${network.url}/auth`);
    await expect(page.getByLabel('Username')).toBeVisible();
    expect(await ask(null)).toMatchObject({ status: 401 });
    await fillSignIn(page, member);
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    expect(await ask(null)).toMatchObject({ status: 404 });
    const cachesOf = () =>
      page.evaluate(
        (id) => caches.keys().then((names) => names.filter((name) => name.includes(id))),
        userId,
      );
    await expect.poll(cachesOf).toEqual([]);
  },
);

test(
  'saving goes on from its byte after a cut, a closed app and a lost network',
  { tag: ofStore },
  async ({ network, admin, newDevice }) => {
    const text = Buffer.from('0123456789'.repeat(800_000));
    const fileKey = await uploadTrainingFile(admin, 'document', 'plan.txt', text);
    const { id: moduleId } = await createModule(admin, 'Lights', [
      { title: 'Read', contentItems: [{ type: 'document', title: 'Plan', fileKey }] },
    ]);
    const { id: userId } = await createMember(admin, 'noa');
    await grant(admin, userId, moduleId);
    const device = await newDevice({ ...phone, keepsProfile: true });
    let page = await device.open('about:blank');
    await signIn(page, network.url, 'noa', '/training');
    await waitForWorker(page);
    const stalled = network.stallNextAnswer(`GET /api/files/${fileKey}`, 6_000_000);
    await startSaving(page);
    await stalled;
    await expect(copy(page).getByText('Saving for offline…')).toBeVisible();
    await copy(page).getByRole('button', { name: 'Offline copy' }).click();
    const sheet = page.getByRole('dialog', { name: 'Lights' });
    await expect(sheet.getByText(/^[456](\.\d)? MB of 8(\.0)? MB$/)).toBeVisible();
    await expectAccessible(page);
    network.refuse();
    await expect(sheet.getByText('Resumes once you are online')).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(copy(page).getByText(/^Saved on this device/)).toBeHidden();
    await device.switchOff();

    await device.switchOn();
    // Before the page opens: it tries at once, and the last attempt may wait for the network.
    const ranges: (string | undefined)[] = [];
    device.context.on('request', (request) => {
      if (request.url().includes(fileKey)) ranges.push(request.headers()['range']);
    });
    page = await device.open(`${network.url}/training`);
    await expect(copy(page).getByText('Resumes once you are online')).toBeVisible();
    network.accept();
    await expect(copy(page).getByText(/^Saved on this device/)).toBeVisible({ timeout: 60_000 });
    expect(ranges.at(-1)).toMatch(/^bytes=[456]\d{6}-$/);
    network.refuse();
    expect(await fetchFile(page, fileKey, null)).toMatchObject({ status: 200, bytes: text.length });
  },
);

test('a saved copy goes by hand, when it is revoked, and at sign-out', async ({
  server,
  admin,
  newDevice,
  browser,
}) => {
  const moduleId = await createLightsModule(admin, browser);
  const { id: userId } = await createMember(admin, 'noa');
  await grant(admin, userId, moduleId);
  const page = await (await newDevice(phone)).open('about:blank');
  await signIn(page, server.url, 'noa', '/training');
  await waitForWorker(page);
  const countKept = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.includes('-saved-'));
      const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return keys.flat().length;
    });

  await saveModule(page);
  expect(await countKept()).toBeGreaterThan(3);
  await page.goto(`${server.url}/`);
  await openThisDevice(page);
  await expect(page.getByText(/^[\d.]+ [kMG]B saved, [\d.]+ [kMGT]B free$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove Lights' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No training module is saved on this device.')).toBeVisible();
  await expect.poll(countKept).toBe(0);

  await page.goto(`${server.url}/training`);
  await saveModule(page);
  await admin.call('training.revoke', { userId, moduleId });
  await expect(page.getByText(/^Your administrator unlocks modules one by one/)).toBeVisible();
  await expect.poll(countKept).toBe(0);

  await grant(admin, userId, moduleId);
  await expect(copy(page).getByRole('button', { name: 'Save for offline' })).toBeVisible();
  await saveModule(page);
  await page.goto(`${server.url}/`);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expectNoTraces(page, [userId, moduleId]);
});

/** A request of the page, through the worker. */
function fetchFile(page: Page, key: string, range: string | null, method = 'GET') {
  return page.evaluate(
    async ([url, asked, verb]) => {
      const answer = await fetch(url, {
        method: verb,
        headers: asked === null ? {} : { range: asked },
      });
      const text = await answer.text();
      return {
        status: answer.status,
        range: answer.headers.get('content-range'),
        length: answer.headers.get('content-length'),
        type: answer.headers.get('content-type'),
        bytes: text.length,
        first: text[0],
      };
    },
    [`/api/files/${key}`, range, method] as const,
  );
}
