import { countOutcomes, waitForShifts } from '../../support/shift-records.ts';
import { expect, test } from '../engine-journey.ts';
import { signIn, signOutButton, waitForWorker } from '../screens/account.ts';
import { deleteShift, planShift, shiftCard } from '../screens/schedule.ts';

test('two tabs share changes with the server stopped, send them once, and sign out together', async ({
  server,
  member,
  newPhone,
}) => {
  const phone = await newPhone();
  const first = await phone.open(server.url);
  await signIn(first, server.url, member);
  await waitForWorker(first);
  await first.goto(`${server.url}/schedule`);
  const second = await phone.open(`${server.url}/schedule`);
  await second.role('heading', 'No Schedule').expectShown();
  await server.kill('SIGKILL');
  await first.bringToFront();
  await planShift(first, '08:00', '10:00');
  await planShift(first, '20:00', '22:30');
  await second.bringToFront();
  await shiftCard(second, '08:00–10:00').expectShown();
  await deleteShift(second, '08:00–10:00');
  await planShift(second, '10:30', '11:00');
  await first.bringToFront();
  await shiftCard(first, '08:00–10:00').expectGone();
  await shiftCard(first, '10:30–11:00').expectShown();

  await server.start();
  await waitForShifts(server, ['10:30–11:00 planned', '20:00–22:30 planned']);
  expect(await countOutcomes(server)).toEqual({ applied: 4 });
  await first.goto(`${server.url}/`);
  await signOutButton(first).click();
  await first.role('link', 'Get Started').expectShown();
  await second.bringToFront();
  await second.role('link', 'Get Started').expectShown();
  expect([...first.readErrors(), ...second.readErrors()]).toEqual([]);
});
