import { countOutcomes, waitForShifts } from '../../support/shift-records.ts';
import { expect, short, test } from '../engine-journey.ts';
import { signIn, waitForWorker } from '../screens/account.ts';
import { deleteShift, planShift, recordPartial, shiftCard } from '../screens/schedule.ts';

test('shifts are planned, recorded and deleted', async ({ server, member, newPhone }) => {
  const tab = await (await newPhone()).open(server.url);
  await signIn(tab, server.url, member);
  await tab.goto(`${server.url}/schedule`);
  await planShift(tab, '08:00', '10:00');
  await planShift(tab, '20:00', '22:30');
  await recordPartial(tab, '08:00–10:00', ['08:30', '09:45']);
  await deleteShift(tab, '20:00–22:30');
  await waitForShifts(server, ['08:00–10:00 completed_partial 08:30–09:45']);
  expect(tab.readErrors()).toEqual([]);
});

test(
  'with the server stopped the app starts cold, reads and writes, and all arrives once',
  { tag: short },
  async ({ server, member, newPhone }) => {
    const phone = await newPhone();
    let tab = await phone.open(server.url);
    await signIn(tab, server.url, member);
    await waitForWorker(tab);
    await tab.goto(`${server.url}/schedule`);
    await planShift(tab, '06:00', '07:00');
    await waitForShifts(server, ['06:00–07:00 planned']);

    await server.kill('SIGKILL');
    await phone.switchOff();
    await phone.switchOn();
    tab = await phone.open(`${server.url}/schedule`);
    await shiftCard(tab, '06:00–07:00').expectShown();
    await planShift(tab, '08:00', '10:00');
    await planShift(tab, '10:30', '11:00');
    await recordPartial(tab, '08:00–10:00', ['08:30', '09:45']);
    await deleteShift(tab, '10:30–11:00');
    await phone.switchOff();

    await server.start();
    await phone.switchOn();
    tab = await phone.open(`${server.url}/schedule`);
    await waitForShifts(server, [
      '06:00–07:00 planned',
      '08:00–10:00 completed_partial 08:30–09:45',
    ]);
    expect(await countOutcomes(server)).toEqual({ applied: 5 });
    await shiftCard(tab, '08:00–10:00').expectText('Worked Partial Hours: 08:30–09:45');
    expect(tab.readErrors()).toEqual([]);
  },
);
