import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect, ofStore, test } from '../../support/browser/journey.ts';
import { makeVideo } from '../../support/browser/make-video.ts';
import { makeNoise } from '../../support/image-files.ts';
import { createMember } from '../../../infra/client/make-accounts.ts';
import { makePdf } from '../../support/pdf-file.ts';

const desktop = { viewport: { width: 1440, height: 900 } };

// The lists of modules, access and progress are walked in shell/room.spec.ts, with axe.

/** The card of a section, by its title. */
const section = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Sections' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });

async function addSection(page: Page, title: string): Promise<void> {
  const titles = page.getByLabel('Section title');
  const count = await titles.count();
  // By key: a file that has just arrived changes the height above, and a click would miss.
  await page.getByRole('button', { name: 'Add section' }).press('Enter');
  await expect(titles).toHaveCount(count + 1);
  await titles.last().fill(title);
}

interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Chooses a file in the last field of this name, and waits until it is uploaded. */
async function choose(page: Page, label: string, file: ChosenFile): Promise<void> {
  const field = page.getByRole('group', { name: label, exact: true }).last();
  await field.locator('input[type=file]').setInputFiles(file);
  const replace = field.getByRole('button', { name: `Replace ${label}` });
  await expect(replace).toBeVisible();
}

/** Everybody else is granted the module, two of all lose it, then all. */
async function grantAndRevokeMany(page: Page, names: readonly string[]): Promise<void> {
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' });
  await page.getByRole('button', { name: 'Grant Access' }).click();
  await page.getByRole('switch', { name: 'Everybody without access' }).click();
  await page.getByRole('button', { name: `Grant ${names.length - 1}` }).click();
  for (const name of names) await expect(row(name)).toContainText('Revoke');
  const two = names.slice(0, 2);
  for (const name of two) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Revoke 2' }).click();
  await confirm.click();
  for (const name of two) await expect(row(name)).toHaveCount(0);
  await page.getByRole('button', { name: 'More for this module' }).click();
  await page.getByRole('menuitem', { name: 'Revoke all' }).click();
  await confirm.click();
  await expect(page.getByText('No users found')).toBeVisible();
}

test(
  'an administrator builds a module of three sections, and grants it',
  { tag: ofStore },
  async ({ server, admin, member, newDevice, browser }) => {
    const others = ['noa', 'liv'];
    for (const name of others) await createMember(admin, name);
    const page = await (await newDevice(desktop)).open('about:blank');
    await signIn(page, server.url, 'ada');
    await page.getByRole('link', { name: 'Training Content' }).first().click();
    await expect(page.getByRole('heading', { name: 'No Training Modules' })).toBeVisible();
    await page.getByRole('link', { name: 'Upload New Module' }).first().click();

    await page.getByLabel('Title', { exact: true }).fill('Lights');
    await page.getByLabel('Description', { exact: true }).fill('How to light a room');
    const picture = await makeNoise(page, 'room.jpg', { width: 320, height: 240, quality: 0.6 });
    await choose(page, 'Thumbnail', picture);
    await addSection(page, 'Read');
    await page.getByRole('button', { name: 'Add text' }).last().click();
    await page.getByLabel('Text', { exact: true }).fill('# Light\n\nA **soft** one.');
    await page.getByRole('radio', { name: 'Preview' }).check({ force: true });
    await expect(page.getByRole('heading', { name: 'Light', exact: true })).toBeVisible();

    await addSection(page, 'Watch');
    await page.getByRole('button', { name: 'Add video' }).last().click();
    const clip = await makeVideo(browser, { format: 'webm', seconds: 3, title: 'Lights' });
    await choose(page, 'Video', { name: 'clip.webm', mimeType: 'video/webm', buffer: clip });
    const captions = Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nA lamp.\n');
    await choose(page, 'Captions', { name: 'clip.vtt', mimeType: 'text/vtt', buffer: captions });
    await addSection(page, 'Look up');
    await page.getByRole('button', { name: 'Add document' }).last().click();
    const buffer = makePdf(['The plan']);
    await choose(page, 'Document', { name: 'plan.pdf', mimeType: 'application/pdf', buffer });
    await page.getByRole('button', { name: 'Add image' }).last().click();
    await choose(page, 'Image', picture);

    // A reload loses nothing: the browser asks, the form is offered.
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Restore it' }).click();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Lights');
    await expect(section(page, 'Watch').getByText('clip.webm')).toBeVisible();

    // By drag, from the last place to the first.
    const drag = { name: 'Drag Look up, or press the arrow keys' };
    const handle = section(page, 'Look up').getByRole('button', drag);
    await handle.scrollIntoViewIfNeeded();
    const from = await handle.boundingBox();
    if (from === null) throw new Error('The handle is not shown');
    await handle.hover();
    await page.mouse.down();
    await section(page, 'Read').scrollIntoViewIfNeeded();
    const target = await section(page, 'Read').boundingBox();
    await page.mouse.move(from.x, (target?.y ?? 0) + 20, { steps: 5 });
    await page.mouse.up();
    const titles = page.getByRole('list', { name: 'Sections' }).getByRole('heading', { level: 3 });
    await expect(titles).toHaveText(['Look up', 'Read', 'Watch']);
    // And by keyboard in the outline, back again.
    await page.getByRole('list', { name: 'Outline' }).getByRole('button', drag).focus();
    await page.keyboard.press('End');
    await expect(titles).toHaveText(['Read', 'Watch', 'Look up']);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Publish' }).click();
    const asked = page.getByRole('dialog', { name: 'Module Uploaded' });
    await expect(asked.getByRole('button', { name: 'Everybody' })).toBeEnabled();
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Later' }).click();
    await expect(page.getByText(/^Nobody has access/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Lights' })).toBeVisible();
    await expect(page.getByText('3 sections')).toBeVisible();

    await page.getByRole('link', { name: 'Training Access' }).click();
    await expect(page.getByText('No users found')).toBeVisible();
    await page.getByRole('button', { name: 'Grant Access' }).click();
    await page.getByRole('combobox', { name: 'Members' }).fill(member);
    await page.getByRole('option', { name: member }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Grant 1' }).click();
    await expect(page.getByRole('row').filter({ hasText: member })).toContainText('Revoke');
    await grantAndRevokeMany(page, [member, ...others]);

    await page.getByRole('link', { name: 'Training Progress' }).click();
    await expect(page.getByRole('row').filter({ hasText: member })).toContainText('Not started');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^training-progress-.*\.csv$/);
  },
);
