import { addDays } from '@greenroom/sync-protocol/time/dates';
import { openAddHours, shiftCard, signIn } from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import { countOutcomes, readShifts } from '../../support/shift-records.ts';

test('a month repeated with no server arrives once and is undone as one', async ({
  server,
  member,
  newDevice,
}) => {
  const { context } = await newDevice({ isTouched: true });
  const page = await context.newPage();
  await signIn(page, server.url, member, '/schedule');
  await expect(page.getByRole('heading', { name: 'No Schedule' })).toBeVisible();

  const dialog = await openAddHours(page);
  await expect(dialog).toBeVisible();
  await context.setOffline(true);
  await dialog.getByLabel('Start Time', { exact: true }).fill('20:00');
  await dialog.getByLabel('End Time', { exact: true }).fill('00:30');
  await dialog.getByRole('switch', { name: 'Repeat every week' }).click();
  const days = dialog.getByRole('group', { name: 'Days of the week' });
  // The day itself is chosen and stays so.
  while ((await days.getByRole('button', { pressed: false }).count()) > 0) {
    await days.getByRole('button', { pressed: false }).first().click();
  }
  const until = dialog.getByLabel('Until');
  await until.fill(addDays((await until.getAttribute('min')) ?? '', 30));
  await expect(dialog.getByText(/^Adds 31 shifts, the last on /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Schedule' }).click();
  await expect(dialog).toBeHidden();
  await expect(shiftCard(page, '20:00–00:30')).toBeVisible();
  const toast = page.getByRole('status').filter({ hasText: 'Schedule Added' });
  await expect(toast).toContainText('31 shifts: 20:00–00:30');
  // A toast stays while the pointer rests on it.
  await toast.getByText('Schedule Added').hover();

  await context.setOffline(false);
  await expect.poll(() => readShifts(server), { timeout: 60_000 }).toHaveLength(31);
  expect(await countOutcomes(server)).toEqual({ applied: 31 });

  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(shiftCard(page, '20:00–00:30')).toBeHidden();
  await expect.poll(() => readShifts(server), { timeout: 60_000 }).toEqual([]);
  expect(await countOutcomes(server)).toEqual({ applied: 62 });
});
