import type { Page } from '@playwright/test';
import { ApiClient } from '../../../infra/client/api-client.ts';
import { createMember } from '../../../infra/client/make-accounts.ts';
import {
  planShift,
  shiftCard,
  signInByForm,
  waitForWorker,
} from '../../support/browser/app-screens.ts';
import {
  fakePushSubscription,
  findTraces,
  plantedMarker,
  plantTraces,
} from '../../support/browser/device-traces.ts';
import type { Device } from '../../support/browser/device.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { readShifts, waitForShifts } from '../../support/shift-records.ts';

test.use({ serviceWorkers: 'allow' });

const reason = 'I am moving abroad';

/** A device of the member with data in every storage place. */
async function openUsed(device: Device, origin: string, member: string, id: string): Promise<Page> {
  const page = await device.open('about:blank');
  await fakePushSubscription(page);
  await signInByForm(page, origin, member);
  await waitForWorker(page);
  await plantTraces(page, id);
  return page;
}

test('an approved deletion signs out everywhere and leaves nothing on any device', async ({
  server,
  admin: _admin,
  member,
  newDevice,
}) => {
  const { id } = await new ApiClient(server.url).signIn(member);
  const phone = await openUsed(await newDevice(), server.url, member, id);
  const laptop = await openUsed(await newDevice(), server.url, member, id);
  await phone.goto(`${server.url}/schedule`);
  await planShift(phone, '08:00', '10:00');
  await waitForShifts(server, ['08:00–10:00 planned']);
  const needles = [member, id, plantedMarker];
  for (const page of [phone, laptop]) {
    const traces = (await findTraces(page, needles)).join('\n');
    expect(traces).toContain(`cache greenroom-user-${id}-files: ${plantedMarker}`);
    expect(traces).toContain(`localStorage: ${plantedMarker}`);
    expect(traces).toMatch(new RegExp(`database .* meta: ${plantedMarker}`));
  }
  await phone.goto(`${server.url}/privacy`);
  await phone.getByRole('button', { name: 'Request Account Deletion' }).click();
  await phone.getByLabel('Reason').fill(reason);
  await phone.getByRole('button', { name: 'Submit Request' }).click();
  await expect(phone.getByText('Request Submitted').first()).toBeVisible();

  const office = await (
    await newDevice({ viewport: { width: 1440, height: 900 } })
  ).open(server.url);
  await signInByForm(office, server.url, 'ada');
  await office.goto(`${server.url}/admin/account-deletion-requests`);
  await office
    .getByRole('button', { name: `Approve the request of ${member}` })
    .first()
    .click();
  const question = office.getByRole('alertdialog', { name: `Approve and delete ${member}?` });
  await expect(question.getByText('1 schedule entry')).toBeVisible();
  await question.getByRole('button', { name: 'Approve and delete' }).click();
  await expect(question).toBeHidden();

  // Beside each other: the notification disappears by itself.
  await Promise.all(
    [phone, laptop].map((page) => expect(page.getByText('Account removed').first()).toBeVisible()),
  );
  for (const page of [phone, laptop]) {
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    await expect.poll(() => findTraces(page, needles)).toEqual([]);
  }
  // The request keeps the name (decisions: Account); the list of accounts does not.
  await office.goto(`${server.url}/admin/account-deletion-requests?status=approved`);
  await expect(office.getByText(member, { exact: true }).first()).toBeVisible();
  await office.goto(`${server.url}/admin/users?search=${member}`);
  await expect(office.getByText('No accounts found')).toBeVisible();
});

test('a device whose session had ended before the deletion is wiped too', async ({
  server,
  network,
  admin,
  member,
  newDevice,
}) => {
  const { id } = await new ApiClient(server.url).signIn(member);
  const phone = await openUsed(await newDevice(), server.url, member, id);
  const laptop = await openUsed(await newDevice(), network.url, member, id);
  const needles = [member, id, plantedMarker];
  await phone.goto(`${server.url}/schedule`);
  await planShift(phone, '08:00', '10:00');
  await laptop.goto(`${network.url}/schedule`);
  await expect(shiftCard(laptop, '08:00–10:00')).toBeVisible();
  network.refuse();
  await planShift(laptop, '20:00', '22:30');

  // The administrator's reset ends both sessions; queued work waits for a sign-in.
  await admin.call('users.resetPassword', { id, newPassword: 'as told by 7' });
  await expect(phone.getByLabel('Password', { exact: true })).toBeVisible();
  network.accept();
  await laptop.goto(`${network.url}/schedule`);
  await expect(laptop.getByRole('button', { name: /You are signed out/ })).toBeVisible();
  await expect(shiftCard(laptop, '20:00–22:30')).toBeVisible();
  for (const page of [phone, laptop]) {
    const traces = (await findTraces(page, needles)).join('\n');
    expect(traces).toContain(`cache greenroom-user-${id}-files: ${plantedMarker}`);
    expect(traces).toMatch(new RegExp(`database .* meta: ${plantedMarker}`));
  }
  expect(await readShifts(server)).toEqual(['08:00–10:00 planned']);

  await admin.call('users.delete', { id });
  await phone.goto(server.url);
  await laptop.goto(network.url);
  // Beside each other: the notification disappears by itself.
  await Promise.all(
    [phone, laptop].map((page) => expect(page.getByText('Account removed').first()).toBeVisible()),
  );
  for (const page of [phone, laptop]) {
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    await expect.poll(() => findTraces(page, [...needles, 'way-back'])).toEqual([]);
  }
});

test('a deleted administrator sees the landing in every tab, and no way back', async ({
  server,
  admin,
  newDevice,
}) => {
  const { id } = await createMember(admin, 'bob');
  await admin.call('users.setRole', { id, role: 'admin' });
  const device = await newDevice();
  const first = await device.open('about:blank');
  await signInByForm(first, server.url, 'bob');
  const second = await device.open('about:blank');
  for (const page of [first, second]) {
    await page.goto(`${server.url}/admin/users?search=mia`);
    await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
  }
  await admin.call('users.delete', { id });
  for (const page of [first, second]) {
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/`);
    await expect.poll(() => findTraces(page, ['bob', id, 'mia', 'way-back'])).toEqual([]);
  }
});
