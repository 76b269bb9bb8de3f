import type { Browser } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn, waitForWorker } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { makeVideo } from '../../support/browser/make-video.ts';
import { makePdf } from '../../support/pdf-file.ts';
import { type ApiSession, createMember } from '../../support/server/api-session.ts';

const phone = { viewport: { width: 390, height: 844 } };

/** Uploads a file like the specification's client. @returns its key */
async function upload(admin: ApiSession, fileType: string, originalName: string, bytes: Buffer) {
  const named = { fileType, originalName, mimeType: '' };
  const issued = (await admin.call('POST', '/api/upload/get-upload-url', {
    ...named,
    fileSize: bytes.length,
  })) as { readonly uploadUrl: string; readonly fullUploadUrl: string };
  await admin.fetch('PUT', issued.uploadUrl, { body: new Uint8Array(bytes) });
  const { fullUploadUrl } = issued;
  const finished = { ...named, fullUploadUrl };
  const { fileKey } = (await admin.call(
    'POST',
    '/api/upload/finalize-direct-upload',
    finished,
  )) as { readonly fileKey: string };
  return fileKey;
}

/** Creates a module of three sections: a video, a PDF, a text. @returns its id */
async function createModule(admin: ApiSession, browser: Browser): Promise<string> {
  const clip = await makeVideo(browser, { format: 'mp4', seconds: 4, title: 'Lights' });
  const video = await upload(admin, 'video', 'clip.mp4', clip);
  const plan = await upload(admin, 'document', 'plan.pdf', makePdf(['The plan', 'Page two']));
  const sections = [
    { title: 'Watch', contentItems: [{ type: 'video', title: 'Lamps', fileKey: video }] },
    { title: 'Look up', contentItems: [{ type: 'document', title: 'The plan', fileKey: plan }] },
    { title: 'Read', contentItems: [{ type: 'text', content: 'A **soft** light.' }] },
  ];
  const form = new FormData();
  form.append('title', 'Lights');
  form.append('description', 'How to light a room');
  form.append('moduleType', 'multi-section');
  const ordered = sections.map((section, orderIndex) => ({
    ...section,
    orderIndex,
    contentItems: section.contentItems.map((item) => ({ ...item, orderIndex: 0 })),
  }));
  form.append('sections', JSON.stringify(ordered));
  const module = await admin.call('POST', '/api/admin/training-modules', form);
  return (module as { readonly id: string }).id;
}

test('a granted member completes a module in order, partly without a network', async ({
  server,
  admin,
  member,
  newDevice,
  browser,
}) => {
  const moduleId = await createModule(admin, browser);
  const { id: userId } = await createMember(server.url, admin, 'noa');
  await admin.call('POST', '/api/admin/module-access', { userId, moduleId });
  const device = await newDevice({ ...phone, keepsProfile: true });
  const page = await device.open(server.url);
  await signIn(page, server.url, 'noa');
  await page.goto(`${server.url}/training`);
  await page.getByRole('link', { name: 'Start Learning: Lights' }).click();

  await expect(page.getByText('Section 1 of 3')).toBeVisible();
  const next = page.getByRole('button', { name: 'Next' });
  await expect(page.getByText('Complete this section to continue')).toBeVisible();
  await page.getByRole('button', { name: 'Play' }).click();
  await expect(page.getByText('Section Completed!').first()).toBeVisible();
  await next.click();
  await expect(page.getByText('Section 2 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Open PDF' }).click();
  await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible();
  await expectAccessible(page);
  await waitForWorker(page);

  // Opening a PDF completes its item.
  await expect(page.getByText('Section Completed!').first()).toBeVisible();
  await server.kill();
  await next.click();
  await expect(page.getByText('Section 3 of 3')).toBeVisible();
  await expect(page.getByText('A soft light.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Mark as read' }).check();
  await page.getByRole('button', { name: 'Mark Complete' }).click();
  await expect(page.getByText('Module Completed!').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Completed: Lights' })).toBeVisible();

  await server.start();
  const readProgress = async () =>
    (await admin.call('GET', '/api/admin/training-progress?search=noa')) as readonly {
      readonly progress: readonly { readonly completed: boolean }[];
    }[];
  await expect
    .poll(async () => (await readProgress())[0]?.progress[0]?.completed, { timeout: 30_000 })
    .toBe(true);
  const tablet = await (await newDevice(phone)).open(server.url);
  await signIn(tablet, server.url, 'noa');
  await tablet.goto(`${server.url}/training`);
  await expect(tablet.getByRole('link', { name: 'Completed: Lights' })).toBeVisible();

  // Another member sees it locked, and the specified refusal at its address.
  const other = await (await newDevice(phone)).open(server.url);
  await signIn(other, server.url, member);
  await other.goto(`${server.url}/training`);
  await expect(other.getByRole('button', { name: 'Request access: Lights' })).toBeVisible();
  await other.goto(`${server.url}/training/${moduleId}/section/0`);
  await expect(
    other.getByText('You have not been granted access to this module yet').first(),
  ).toBeVisible();
});
