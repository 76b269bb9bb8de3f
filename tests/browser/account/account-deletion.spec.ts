import type { Page } from '@playwright/test';
import { ApiClient } from '../../../infra/client/api-client.ts';
import { createMember } from '../../../infra/client/make-accounts.ts';
import {
  openPrivacyRow,
  planShift,
  shiftCard,
  signIn,
  waitForWorker,
} from '../../support/browser/app-screens.ts';
import {
  fakePushSubscription,
  expectNoTraces,
  findTraces,
  plantedMarker,
  plantTraces,
} from '../../support/browser/device-traces.ts';
import type { Device } from '../../support/browser/device.ts';
import { atNight, expect, test } from '../../support/browser/journey.ts';
import { waitForShifts } from '../../support/shift-records.ts';

test.use({ serviceWorkers: 'allow' });

const desktop = { viewport: { width: 1440, height: 900 } };

/** A device of the member on the schedule, with data in every storage place. */
async function openUsed(device: Device, origin: string, member: string, id: string): Promise<Page> {
  const page = await device.open('about:blank');
  await fakePushSubscription(page);
  await signIn(page, origin, member, '/schedule');
  await expect(page.getByRole('heading', { name: 'Manage Your Schedule' })).toBeVisible();
  await waitForWorker(page);
  await plantTraces(page, id);
  return page;
}

test('an approved deletion leaves nothing on any device, also where the session had ended', async ({
  server,
  network,
  admin: _admin,
  member,
  newDevice,
}) => {
  const client = new ApiClient(server.url);
  const { id } = await client.signIn(member);
  const needles = [member, id, plantedMarker];
  const laptop = await openUsed(await newDevice(), network.url, member, id);
  const tablet = await openUsed(await newDevice(), server.url, member, id);
  network.refuse();
  await planShift(laptop, '20:00', '22:30');
  // Queued work waits for a sign-in.
  await client.call('account.endOtherSessions', {});
  await expect(tablet.getByLabel('Password', { exact: true })).toBeVisible();
  network.accept();
  await laptop.reload();
  await expect(laptop.getByRole('button', { name: /You are signed out/ })).toBeVisible();
  await expect(shiftCard(laptop, '20:00–22:30')).toBeVisible();

  const phone = await openUsed(await newDevice(), server.url, member, id);
  await planShift(phone, '08:00', '10:00');
  await waitForShifts(server, ['08:00–10:00 planned']);
  for (const page of [phone, laptop, tablet]) {
    const traces = (await findTraces(page, needles)).join('\n');
    expect(traces).toContain(`cache greenroom-user-${id}-files: ${plantedMarker}`);
    expect(traces).toContain(`localStorage: ${plantedMarker}`);
    expect(traces).toMatch(new RegExp(`database .* meta: ${plantedMarker}`));
  }
  await phone.goto(`${server.url}/privacy`);
  await openPrivacyRow(phone, 'Delete your account');
  await phone.getByRole('button', { name: 'Request Account Deletion' }).click();
  await phone.getByLabel('Reason').fill('I am moving abroad');
  await phone.getByRole('button', { name: 'Submit Request' }).click();
  await expect(phone.getByText('Request Submitted').first()).toBeVisible();

  const office = await (await newDevice(desktop)).open('about:blank');
  await signIn(office, server.url, 'ada', '/admin/account-deletion-requests');
  await office
    .getByRole('button', { name: `Approve the request of ${member}` })
    .first()
    .click();
  const question = office.getByRole('alertdialog', { name: `Approve and delete ${member}?` });
  await expect(question.getByText('1 schedule entry')).toBeVisible();
  // Beside each other: the notification disappears by itself.
  const told = (page: Page) => expect(page.getByText('Account removed').first()).toBeVisible();
  const onPhone = told(phone);
  await question.getByRole('button', { name: 'Approve and delete' }).click();
  await expect(question).toBeHidden();
  await Promise.all([
    onPhone,
    tablet.goto(server.url).then(() => told(tablet)),
    laptop.goto(network.url).then(() => told(laptop)),
  ]);
  for (const page of [phone, laptop, tablet]) {
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    await expectNoTraces(page, [...needles, 'way-back']);
  }
  // The request keeps the name (decisions: Account); the list of accounts does not.
  await office.goto(`${server.url}/admin/account-deletion-requests?status=approved`);
  await expect(office.getByText(member, { exact: true }).first()).toBeVisible();
  await office.goto(`${server.url}/admin/users?search=${member}`);
  await expect(office.getByText('No accounts found')).toBeVisible();
});

test(
  'a deleted administrator sees the landing in every tab, and no way back',
  { tag: atNight },
  async ({ server, admin, newDevice }) => {
    const { id } = await createMember(admin, 'bob');
    await admin.call('users.setRole', { id, role: 'admin' });
    const device = await newDevice();
    const first = await device.open('about:blank');
    await signIn(first, server.url, 'bob', '/admin/users?search=mia');
    const second = await device.open(first.url());
    for (const page of [first, second]) {
      await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
    }
    await admin.call('users.delete', { id });
    for (const page of [first, second]) {
      await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
      await expect(page).toHaveURL(`${server.url}/`);
      await expectNoTraces(page, ['bob', id, 'mia', 'way-back']);
    }
  },
);
