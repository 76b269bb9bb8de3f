import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';

const question = 'Could I move to the evening shift?';

test('a message written without a network is answered and read', async ({
  network,
  server,
  admin: _admin,
  member,
  newDevice,
}) => {
  const { url } = network;
  const phone = await (await newDevice()).open(url);
  await signIn(phone, url, member);
  await goTo(phone, 'Support');
  await expect(phone.getByText('No messages yet')).toBeVisible();
  await expectAccessible(phone);

  network.refuse();
  const field = phone.getByLabel('Your message', { exact: true });
  await field.fill(question);
  await goTo(phone, 'Home');
  await goTo(phone, 'Support');
  await expect(field).toHaveValue(question);
  await phone.getByRole('button', { name: 'Send Message' }).click();
  await expect(field).toHaveValue('');
  const card = phone.getByRole('group', { name: question });
  await expect(card.getByTitle('Saved on this device')).toBeVisible();
  await expectAccessible(phone);

  const viewport = { width: 1440, height: 900 };
  const desk = await (await newDevice({ viewport })).open('about:blank');
  await signIn(desk, server.url, 'ada');
  await goTo(desk, 'Messages');
  await expect(desk.getByText('No messages yet')).toBeVisible();
  network.accept();
  await expect(card.getByTitle('Sent')).toBeVisible();
  await goTo(phone, 'Home');
  // Without a reload: the server notifies administrators of a changed list.
  await desk.getByRole('link', { name: member }).click();
  const pane = desk.getByRole('region', { name: `Message from ${member}` });
  await expect(pane.getByRole('radio', { name: 'Resolved' })).toBeChecked();
  await pane.getByRole('textbox', { name: 'Response' }).fill('Yes, from Monday.');
  await pane.getByRole('button', { name: 'Send' }).click();
  await expect(desk.getByText('Message Updated')).toBeVisible();

  await expect(phone.getByRole('link', { name: '1 unread response' })).toBeVisible();
  await goTo(phone, 'Support');
  // Seeing it reads it.
  await expect(card.getByText('Yes, from Monday.')).toBeVisible();
  await expect(phone.getByRole('link', { name: '1 unread response' })).toBeHidden();

  await phone.goto(`${url}/notifications`);
  // Read with the answer itself.
  await expect(phone.getByRole('group', { name: 'You have a response' })).toBeVisible();
  await expect(phone.getByRole('group', { name: /^Unread: You have/ })).toHaveCount(0);

  await desk.getByRole('button', { name: 'Delete', exact: true }).click();
  const asked = desk.getByRole('alertdialog', { name: `Delete ${member}’s message?` });
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(desk.getByText('No messages yet')).toBeVisible();
  await goTo(phone, 'Support');
  await expect(phone.getByText('No messages yet')).toBeVisible();
});

test('Support stays open while the account is paused, for a message and a concern', async ({
  server,
  admin,
  member,
  newDevice,
}) => {
  const page = await (await newDevice()).open('about:blank');
  await signIn(page, server.url, member);
  const [user] = await admin.call('users.list', { search: member });
  await admin.call('users.toggleSuspension', { id: user?.id ?? '', suspended: true });
  const paused = page.getByRole('alertdialog', { name: 'Account Paused' });
  await paused.getByRole('link', { name: 'Contact Support' }).click();
  await expect(page.getByText('Your account is paused')).toBeVisible();
  await page.getByLabel('Your message', { exact: true }).fill('Why am I paused?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByTitle('Sent')).toBeVisible();
  const messages = await admin.call('support.list', {});
  expect(messages.map(({ content }) => content)).toEqual(['Why am I paused?']);

  // From an old address.
  await page.goto(`${server.url}/wellness`);
  await expect(page.getByText('Your account is paused')).toBeVisible();
  const entry = page.getByRole('button', { name: /^Anonymous feedback/ });
  await entry.click();
  await page.getByLabel('Your concern', { exact: true }).fill('Why is this so?');
  await page.getByRole('button', { name: 'Send Anonymously' }).click();
  await expect(page.getByText('Concern Submitted')).toBeVisible();
  await page.getByRole('button', { name: 'I have kept it' }).click();
  await expect(entry).toContainText('Without your name');
  const filed = await admin.call('concerns.list', {});
  expect(filed.map(({ content }) => content)).toContain('Why is this so?');
});

/** Navigates by the shown navigation. */
async function goTo(page: Page, place: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: place })
    .filter({ visible: true })
    .click();
}
