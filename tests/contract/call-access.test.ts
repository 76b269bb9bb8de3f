import { startTestApp, type TestApp } from '@greenroom/api/http/testing/test-app';
import { type Call, successStatusOf } from '@greenroom/sync-protocol/call';
import { calls } from '@greenroom/sync-protocol/contract';
import { problemSchema, statusOf } from '@greenroom/sync-protocol/problem';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareRows, type Row, type Situation, situations } from './access-table.ts';
import { makeWorld, readGuarded } from './access-world.ts';
import {
  callAccess,
  callAccessInMaintenance,
  openDuringPasswordChange,
  openInMaintenance,
  sampleInputOf,
} from './call-access.ts';
import { sendCall } from './send-call.ts';

const everyCall: readonly Call[] = calls;
const names = everyCall.map(({ name }) => name);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ config: { trustedProxies: ['127.0.0.1'] } });
});
afterAll(() => test.stop());

it('maintenance leaves a member only the current user among calls with a session', () => {
  // Sign-out and the setting stay open too, but need no session (decisions: Conventions).
  const ofSession = everyCall.filter(({ access }) => access !== 'everyone').map(({ name }) => name);
  const open = openInMaintenance.filter((name) => ofSession.includes(name));
  expect(open).toEqual(['account.currentUser']);
});

it('every call has a row, and every row a call', () => {
  const nothing = { missing: [], unknown: [] };
  expect(compareRows(callAccess, names)).toEqual(nothing);
  expect(names).toEqual(expect.arrayContaining([...openInMaintenance]));
  expect(names).toEqual(expect.arrayContaining([...openDuringPasswordChange]));
  expect(compareRows(callAccess, [...names, 'new.call'])).toEqual({
    ...nothing,
    missing: ['new.call'],
  });
});

async function outcomeOf(call: Call, situation: Situation, isMaintenance: boolean) {
  const world = await makeWorld(test, situation, isMaintenance);
  const before = await readGuarded(test);
  const input = sampleInputOf(call.name, world, situation);
  const reply = await sendCall(world.caller, call, input);
  if (world.ownerId !== world.account.id) {
    // No answer, successful or not, contains another member's data.
    expect(reply.text, `${call.name} as ${situation}`).not.toContain(world.ownerId);
  }
  if (reply.status < 400) {
    expect(reply.status, call.name).toBe(successStatusOf(call));
    if (call.answer) expect(v.is(call.answer, reply.body), `${call.name} ${reply.text}`).toBe(true);
    return 'ok';
  }
  const { code } = v.parse(problemSchema, reply.body);
  expect(reply.status, call.name).toBe(statusOf(code));
  expect(await readGuarded(test), `${call.name}, refused to ${situation}, changes nothing`).toEqual(
    before,
  );
  return code;
}

async function outcomesOf(call: Call, wanted: Row | undefined, isMaintenance: boolean) {
  const outcomes: Partial<Record<Situation, string>> = {};
  for (const situation of situations) {
    const isMeant = wanted?.[situation] !== '-';
    outcomes[situation] = isMeant ? await outcomeOf(call, situation, isMaintenance) : '-';
  }
  return outcomes;
}

describe.each([
  { state: 'as usual', table: callAccess, isMaintenance: false },
  { state: 'during maintenance', table: callAccessInMaintenance, isMaintenance: true },
])('$state', ({ table, isMaintenance }) => {
  it.each(everyCall)('$name answers each situation as in its row', async (call) => {
    const wanted = table[call.name];
    expect(await outcomesOf(call, wanted, isMaintenance)).toEqual(wanted);
  });
});
