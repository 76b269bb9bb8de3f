import type { Page } from '@playwright/test';
import { ApiSession } from '../support/api-session.ts';
import { planShift, signIn, waitForWorker } from '../support/app-screens.ts';
import {
  fakePushSubscription,
  findTraces,
  plantedMarker,
  plantTraces,
} from '../support/device-traces.ts';
import type { Device } from '../support/device.ts';
import { expect, test } from '../support/journey.ts';
import { waitForShifts } from '../support/shift-records.ts';

const reason = 'I am moving abroad';

/** A device of the member on which something of theirs lies in every place. */
async function openUsed(device: Device, origin: string, member: string, id: string): Promise<Page> {
  const page = await device.open('about:blank');
  await fakePushSubscription(page);
  await signIn(page, origin, member);
  await waitForWorker(page);
  await plantTraces(page, id);
  return page;
}

test('a deletion that is approved signs out everywhere and leaves nothing on any device', async ({
  server,
  admin: _admin,
  member,
  newDevice,
}) => {
  const { id } = await new ApiSession(server.url).signIn(member);
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
  await signIn(office, server.url, 'ada');
  await office.goto(`${server.url}/admin/account-deletion-requests`);
  await office
    .getByRole('button', { name: `Approve the request of ${member}` })
    .first()
    .click();
  const question = office.getByRole('alertdialog', { name: `Approve and delete ${member}?` });
  await expect(question.getByText('1 schedule entry')).toBeVisible();
  await question.getByRole('button', { name: 'Approve and delete' }).click();
  await expect(question).toBeHidden();

  for (const page of [phone, laptop]) {
    await expect(page.getByText('Account removed').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
    await expect.poll(() => findTraces(page, needles)).toEqual([]);
  }
  // The request itself keeps the name (decisions: Account); the list of accounts has nobody of it.
  await office.goto(`${server.url}/admin/account-deletion-requests?status=approved`);
  await expect(office.getByText(member, { exact: true }).first()).toBeVisible();
  await office.goto(`${server.url}/admin/users?search=${member}`);
  await expect(office.getByText('No accounts found')).toBeVisible();
});
