import {
  deleteShift,
  fillSignIn,
  planShift,
  recordFull,
  recordPartial,
  shiftCard,
  signIn,
  waitForWorker,
} from '../../support/browser/app-screens.ts';
import { expect, test } from '../../support/browser/journey.ts';
import {
  countOutcomes,
  endSessionsOf,
  readShifts,
  waitForShifts,
} from '../../support/shift-records.ts';

test.use({ serviceWorkers: 'allow' });

const morning = '08:00–10:00';

test('queued changes of an ended session are kept, ask to sign in and are then sent', async ({
  server,
  network,
  member,
  newDevice,
}) => {
  const phone = await newDevice();
  const start = await phone.open('about:blank');
  await signIn(start, network.url, member);
  await waitForWorker(start);
  network.refuse();
  await start.close();
  const page = await phone.open(`${network.url}/schedule`);
  await planShift(page, '08:00', '10:00');
  await planShift(page, '20:00', '22:30');
  await recordPartial(page, morning, ['08:30', '09:45']);
  await page.close();

  // First: the browser sends by itself as soon as it can.
  await endSessionsOf(server, member);
  network.accept();
  await phone.fireBackgroundSync(network.url);
  const returned = await phone.open(`${network.url}/schedule`);
  await expect(shiftCard(returned, morning)).toBeVisible();
  await returned.getByRole('button', { name: /You are signed out/ }).click();
  await returned.getByRole('dialog').getByRole('link', { name: 'Sign In' }).click();
  expect(await readShifts(server)).toEqual([]);

  await fillSignIn(returned, member);
  await waitForShifts(server, [`${morning} completed_partial 08:30–09:45`, '20:00–22:30 planned']);
  expect(await countOutcomes(server)).toEqual({ applied: 3 });
});

test('a refused change is shown with its reason and delays nothing', async ({
  server,
  network,
  member,
  newDevice,
}) => {
  const phone = await newDevice();
  const before = await phone.open('about:blank');
  await signIn(before, network.url, member);
  await waitForWorker(before);
  await before.goto(`${network.url}/schedule`);
  await planShift(before, '08:00', '10:00');
  await waitForShifts(server, [`${morning} planned`]);
  network.refuse();
  await before.close();

  const laptop = await (await newDevice({ serviceWorkers: 'block' })).open('about:blank');
  await signIn(laptop, server.url, member, '/schedule');
  await recordFull(laptop, morning);
  await waitForShifts(server, [`${morning} completed_full`]);

  const page = await phone.open(`${network.url}/schedule`);
  await planShift(page, '06:00', '07:00');
  await deleteShift(page, morning);
  await planShift(page, '20:00', '22:30');
  await page.close();
  network.accept();
  await phone.fireBackgroundSync(network.url);
  await waitForShifts(server, [
    '06:00–07:00 planned',
    `${morning} completed_full`,
    '20:00–22:30 planned',
  ]);
  expect(await countOutcomes(server)).toEqual({ applied: 4, rejected: 1 });

  const returned = await phone.open(`${network.url}/schedule`);
  await expect(shiftCard(returned, morning)).toContainText('Worked Full Hours');
  await returned.getByRole('button', { name: /1 change was refused/ }).click();
  const list = returned.getByRole('dialog', { name: 'This device' });
  const refused = list.getByRole('listitem').filter({ hasText: `Delete ${morning}` });
  await expect(refused).toContainText(
    'You recorded these hours on another device in the meantime.',
  );
  await refused.getByRole('button', { name: 'Discard' }).click();
  await refused.getByRole('group').getByRole('button', { name: 'Discard' }).click();
  await expect(refused).toBeHidden();
});
