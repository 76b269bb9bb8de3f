import { startTestApp, type TestApp } from '@greenroom/api/http/testing/test-app';
import { type Call, successStatusOf } from '@greenroom/sync-protocol/call';
import { calls } from '@greenroom/sync-protocol/contract';
import { problemSchema, statusOf } from '@greenroom/sync-protocol/problem';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { compareRows, situations, triedInMaintenance } from './access-table.ts';
import { readGuarded } from './access-world.ts';
import {
  callAccess,
  callAccessInMaintenance,
  openDuringPasswordChange,
  openInMaintenance,
  sampleInputOf,
} from './call-access.ts';
import { KeptWorld, type WorldState } from './kept-world.ts';
import { sendCall } from './send-call.ts';

const everyCall: readonly Call[] = calls;
const names = everyCall.map(({ name }) => name);

let test: TestApp;
let worlds: KeptWorld;
beforeAll(async () => {
  test = await startTestApp({ config: { trustedProxies: ['127.0.0.1'] } });
  worlds = new KeptWorld(test);
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

async function outcomeOf(call: Call, state: WorldState) {
  const { situation } = state;
  const { world, before } = await worlds.open(state);
  const input = sampleInputOf(call.name, world, situation);
  const reply = await sendCall(world.caller, call, input);
  if (world.ownerId !== world.account.id) {
    // No answer, successful or not, contains another member's data.
    expect(reply.text, `${call.name} as ${situation}`).not.toContain(world.ownerId);
  }
  if (reply.status < 400) {
    if (call.method !== 'GET') worlds.leave();
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

const tables = { usual: callAccess, inMaintenance: callAccessInMaintenance };
const kinds = new Map(everyCall.map(({ name, access, method }) => [name, `${access} ${method}`]));
const kindOf = (name: string) => kinds.get(name) ?? '';

describe.each([
  { name: 'as usual', table: callAccess, isMaintenance: false },
  { name: 'during maintenance', table: callAccessInMaintenance, isMaintenance: true },
])('$name', ({ table, isMaintenance }) => {
  describe.each(situations)('to %s', (situation) => {
    const state = { situation, isMaintenance };
    const tried = isMaintenance ? triedInMaintenance(tables, situation, kindOf) : names;
    const meant = everyCall.filter(
      ({ name }) => tried.includes(name) && table[name]?.[situation] !== '-',
    );
    it.each(meant)('$name answers as in its row', async (call) => {
      onTestFailed(() => worlds.leave());
      expect(await outcomeOf(call, state)).toBe(table[call.name]?.[situation]);
    });
  });
});
