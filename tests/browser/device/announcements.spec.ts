import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { readKeptNotes } from '../../support/browser/device-traces.ts';

const viewport = { width: 1440, height: 900 };
const title = 'The studio opens again on Monday';
const message = 'All rooms are open from 9:00.';

/** Opens an administrator's announcements from the dashboard. */
async function openAnnouncements(desk: Page, origin: string): Promise<void> {
  await signIn(desk, origin, 'ada', '/admin-dashboard');
  const places = desk.getByRole('main').getByRole('navigation', { name: 'Administration' });
  await places.getByRole('link', { name: 'Announcements' }).click();
}

test('an announcement to everybody or to one member is seen live, and no administrators’ one', async ({
  server,
  admin,
  member,
  newDevice,
}) => {
  const phone = await (await newDevice()).open('about:blank');
  await signIn(phone, server.url, member, '/notifications');

  const desk = await (await newDevice({ viewport })).open(server.url);
  await openAnnouncements(desk, server.url);
  await expect(desk.getByText('No announcements yet')).toBeVisible();
  await desk.getByRole('button', { name: 'New announcement' }).click();
  await desk.getByText('One member', { exact: true }).last().click();
  await desk.getByRole('combobox', { name: 'Member' }).fill('mi');
  await desk.getByRole('option', { name: /^mia/ }).click();
  await desk.getByLabel('Title').fill('About Sunday');
  await desk.getByLabel('Message').fill('Could you take the early shift?');
  await desk.getByRole('button', { name: 'Preview' }).click();
  await expect(
    desk.getByText('A message to one member is not shown on their lock screen.'),
  ).toBeVisible();
  await desk.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(desk.getByText('It reaches mia.', { exact: true })).toBeVisible();
  await expect(phone.getByRole('group', { name: 'About Sunday' })).toBeVisible();
  const others = { title: 'For administrators', message };
  await admin.call('announcements.send', { ...others, to: 'administrators' });
  await expect(desk.getByRole('link', { name: 'For administrators' })).toBeVisible();

  await desk.getByRole('button', { name: 'New announcement' }).click();
  await desk.getByLabel('Title').fill(title);
  await desk.getByLabel('Message').fill(message);
  // What is written survives a reload, once it is stored.
  await expect.poll(() => readKeptNotes(desk, 'announcement-draft')).toContain(message);
  await desk.reload();
  await expect(desk.getByText('You have an unsent announcement')).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Continue' }).click();
  await expect(desk.getByLabel('Message')).toHaveValue(message);
  await desk.getByRole('button', { name: 'Preview' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Send announcement?' });
  await expect(dialog.getByRole('group', { name: title })).toContainText(message);
  const send = dialog.getByRole('button', { name: 'Send to 2 people' });
  await expect(send).toBeEnabled();
  await expectAccessible(desk);
  await send.click();
  await expect(desk.getByText('Announcement Sent')).toBeVisible();
  await desk.getByRole('link', { name: title }).click();
  await expect(desk.getByRole('region', { name: 'Announcement' })).toContainText('2 people');

  const seen = phone.getByRole('group', { name: title });
  await expect(seen).toContainText(message);
  await expect(phone.getByText('For administrators')).toBeHidden();
  await desk.goto(`${server.url}/notifications`);
  await expect(desk.getByRole('group', { name: 'For administrators' })).toBeVisible();
  await expect(desk.getByRole('group', { name: 'About Sunday' })).toBeHidden();
});
