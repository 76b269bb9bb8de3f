import type { Problem } from '@greenroom/sync-protocol/problem';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { startAppOfFile } from '../testing/test-app.ts';

// Schema tests cover that every field is refused alike absent, null, empty and blank
// (sync-protocol/missing-fields.test.ts). These are requests as a person's form would send them.

const test = await startAppOfFile();
test.setNow(new Date('2026-11-20T12:00:00Z'));
const member = await test.signedIn(await test.addUser());

const missing: readonly unknown[] = [undefined, null, '', '   '];

it.each(missing)('hours worked in part without times (%j) are refused', async (time) => {
  const id = newId();
  const planned = { plannedStartTime: '20:00', plannedEndTime: '22:00' };
  const added = await member.send('POST', '/api/schedule', { id, date: '2026-11-20', ...planned });
  expect(added.status).toBe(201);
  // The server would accept the decision: a shift may end up to a day later (decisions: Schedule).
  const decide = (body: object) =>
    member.send<Problem>('PATCH', `/api/schedule/${id}/status`, body);
  const status = 'completed_partial';
  const wanted = [400, 'schedule_missing_times', 'Please enter both start and end times'];
  for (const times of [
    { actualStartTime: time, actualEndTime: time },
    { actualStartTime: '20:00', actualEndTime: time },
    { actualStartTime: time, actualEndTime: '22:00' },
  ]) {
    const { body, ...reply } = await decide({ status, ...times });
    expect([reply.status, body.code, body.message]).toEqual(wanted);
  }
  const full = await decide({ status: 'completed_full', actualStartTime: time });
  expect([full.status, full.body]).toMatchObject([200, { actualStartTime: null }]);
});

it.each(missing)('hours planned without times (%j) are refused', async (time) => {
  const text = 'Please enter both start and end times';
  const hours = { date: '2026-11-20', plannedStartTime: time, plannedEndTime: time };
  const reply = await member.send('POST', '/api/schedule', hours);
  expect([reply.status, reply.body]).toMatchObject([
    400,
    { message: text, fields: { plannedStartTime: [text], plannedEndTime: [text] } },
  ]);
});

it.each(missing)('a deletion request without a reason (%j) is refused', async (reason) => {
  const text = 'Please provide a reason for account deletion.';
  const reply = await member.send('POST', '/api/account-deletion-request', { reason });
  expect([reply.status, reply.body]).toMatchObject([
    400,
    { message: text, fields: { reason: [text] } },
  ]);
});
