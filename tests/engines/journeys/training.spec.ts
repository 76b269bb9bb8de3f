import type { ApiClient } from '../../../infra/client/api-client.ts';
import { createMember } from '../../../infra/client/make-accounts.ts';
import { createLightsModule } from '../../support/training-module.ts';
import type { Tab } from '../drivers/tab.ts';
import { expect, test } from '../engine-journey.ts';
import { signIn, waitForWorker } from '../screens/account.ts';

async function saveModule(tab: Tab): Promise<void> {
  await tab.role('button', 'Save for offline: Lights').click();
  const dialog = tab.role('dialog', 'Save ‘Lights’ for offline?');
  await dialog.role('button', 'Save').click();
  await tab.text(/^Saved on this device/).expectShown();
}

/** Waits for the shown video's first frame, then drags it. @returns where it arrived, in seconds */
async function seekTo(tab: Tab, second: number): Promise<number> {
  const readState = () =>
    tab.evaluate(() => document.querySelector('video')?.readyState ?? -1, null);
  await expect.poll(readState, { message: 'the first frame' }).toBeGreaterThanOrEqual(2);
  return await tab.evaluate(async (target) => {
    const video = document.querySelector('video');
    if (video === null) throw new Error('No video is shown');
    const arrived = new Promise((done) => video.addEventListener('seeked', done, { once: true }));
    video.currentTime = target;
    await arrived;
    return video.currentTime;
  }, second);
}

/** A request of the page for a part of a file, through the worker. */
async function fetchPart(tab: Tab, url: string, range: string) {
  return await tab.evaluate(
    async ([address, asked]) => {
      const answer = await fetch(address, { headers: { range: asked } });
      const { byteLength } = await answer.arrayBuffer();
      return { status: answer.status, range: answer.headers.get('content-range'), byteLength };
    },
    [url, range] as const,
  );
}

/** Takes the three sections: video with seeking, PDF, text. */
async function takeModule(tab: Tab): Promise<void> {
  await tab.role('link', /^(Start|Continue) Learning: Lights$/).click();
  await tab.text('Section 1 of 3').expectShown();
  expect(await seekTo(tab, 3)).toBeCloseTo(3, 1);
  expect(await seekTo(tab, 1)).toBeCloseTo(1, 1);
  const source = await tab.evaluate(() => document.querySelector('video')?.currentSrc ?? '', null);
  expect(await fetchPart(tab, source, 'bytes=100-199')).toMatchObject({
    status: 206,
    range: expect.stringMatching(/^bytes 100-199\/\d+$/),
    byteLength: 100,
  });
  await tab.role('button', 'Play').click();
  await tab.text('Section Completed!').expectShown();
  await tab.role('button', 'Next').click();
  await tab.role('button', 'Open PDF').click();
  await tab.role('img', 'Page 1').expectShown();
  await tab.role('button', 'Close').click();
  await tab.text('Section Completed!').expectShown();
  await tab.role('button', 'Next').click();
  await tab.css('main strong').expectText('soft');
}

async function readProgress(admin: ApiClient): Promise<number | undefined> {
  const rows = await admin.call('training.listMemberProgress', { search: 'noa' });
  return rows[0]?.progress[0]?.progressPercentage;
}

for (const place of ['with the server', 'saved, with the server stopped'] as const) {
  test(`a module of video, PDF and text is taken ${place}`, async ({
    server,
    admin,
    browser,
    newPhone,
  }) => {
    // H.264 needs libraries that these browsers need not have.
    const moduleId = await createLightsModule(admin, browser, { format: 'webm' });
    const { id: userId } = await createMember(admin, 'noa');
    await admin.call('training.grant', { userId, moduleId });
    const phone = await newPhone();
    let tab = await phone.open(server.url);
    await signIn(tab, server.url, 'noa');
    await waitForWorker(tab);
    await tab.goto(`${server.url}/training`);
    await tab.role('heading', 'Lights').expectShown();
    const isStopped = place === 'saved, with the server stopped';
    if (isStopped) {
      await saveModule(tab);
      await server.kill();
      await phone.switchOff();
      await phone.switchOn();
      tab = await phone.open(`${server.url}/training`);
      await tab.text(/^Saved on this device/).expectShown();
    }
    await takeModule(tab);
    if (isStopped) await server.start();
    await expect
      .poll(() => readProgress(admin), { timeout: 90_000, message: 'the progress' })
      .toBeGreaterThanOrEqual(67);
    expect(tab.readErrors()).toEqual([]);
  });
}
