import { startTestApp, type TestApp } from '@greenroom/api/http/testing/test-app';
import type { Call } from '@greenroom/sync-protocol/call';
import { callNamed, calls } from '@greenroom/sync-protocol/contract';
import { problemSchema } from '@greenroom/sync-protocol/problem';
import { skipCallName } from '@greenroom/sync-protocol/sync/mutation';
import { syncAnswerSchema } from '@greenroom/sync-protocol/sync/sync-answer';
import { v4 as randomId } from 'uuid';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareRows, type Situation, situations } from './access-table.ts';
import { makeWorld, readGuarded } from './access-world.ts';
import { sampleInputOf } from './call-access.ts';
import type { World } from './feature-access.ts';
import { closeForMaintenance, mutationAccessOf } from './mutation-access.ts';
import { emptyExchange } from './sample-inputs.ts';

const offline = (calls as readonly Call[]).filter((call) => call.offline).map(({ name }) => name);
/** Offline calls, the name that gives up a change, and a call refused as a mutation. */
const names = [...offline, skipCallName, 'users.approve'];
const mutationAccess = mutationAccessOf(offline);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('every mutation has a row, and every row a mutation', () => {
  const nothing = { missing: [], unknown: [] };
  expect(compareRows(mutationAccess, names)).toEqual(nothing);
});

function inputOf(name: string, world: World, situation: Situation): Record<string, unknown> {
  return name === skipCallName ? {} : sampleInputOf(name, world, situation);
}

async function outcomeOf(name: string, situation: Situation, isMaintenance: boolean) {
  const world = await makeWorld(test, situation, isMaintenance);
  const before = await readGuarded(test);
  const mutation = {
    id: randomId(),
    sequence: 1,
    call: name,
    input: inputOf(name, world, situation),
    at: new Date().toISOString(),
    offset: 0,
  };
  const { path } = callNamed('sync.exchange');
  const body = { ...emptyExchange(world.account.id), mutations: [mutation] };
  const reply = await world.caller.send('POST', path, body);
  const outcome = readOutcome(reply.status, reply.body);
  if (outcome !== 'applied') {
    expect(await readGuarded(test), `${name}, ${outcome} for ${situation}`).toEqual(before);
  }
  return outcome;
}

function readOutcome(status: number, body: unknown): string {
  if (status >= 400) return v.parse(problemSchema, body).code;
  const { lastSequence, outcomes } = v.parse(syncAnswerSchema, body);
  expect(lastSequence).toBe(1);
  const [outcome] = outcomes;
  if (!outcome) return 'applied';
  return outcome.problem ? `${outcome.status}:${outcome.problem.code}` : outcome.status;
}

describe.each([
  { state: 'as usual', table: mutationAccess, isMaintenance: false },
  { state: 'during maintenance', table: closeForMaintenance(mutationAccess), isMaintenance: true },
])('$state', ({ table, isMaintenance }) => {
  it.each(names)('the mutation %s has the outcome in its row', async (name) => {
    const wanted = table[name];
    const outcomes: Partial<Record<Situation, string>> = {};
    for (const situation of situations) {
      const isMeant = wanted?.[situation] !== '-';
      outcomes[situation] = isMeant ? await outcomeOf(name, situation, isMaintenance) : '-';
    }
    expect(outcomes).toEqual(wanted);
  });
});
