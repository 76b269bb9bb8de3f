import { startTestApp, type TestApp } from '@greenroom/api/http/testing/test-app';
import type { Call } from '@greenroom/sync-protocol/call';
import { callNamed, calls } from '@greenroom/sync-protocol/contract';
import { problemSchema } from '@greenroom/sync-protocol/problem';
import { skipCallName } from '@greenroom/sync-protocol/sync/mutation';
import { syncAnswerSchema } from '@greenroom/sync-protocol/sync/sync-answer';
import { v4 as randomId } from 'uuid';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { compareRows, type Situation, situations, triedInMaintenance } from './access-table.ts';
import { readGuarded } from './access-world.ts';
import { sampleInputOf } from './call-access.ts';
import type { World } from './feature-access.ts';
import { KeptWorld, type WorldState } from './kept-world.ts';
import { closeForMaintenance, mutationAccessOf } from './mutation-access.ts';
import { emptyExchange } from './sample-inputs.ts';

const offline = (calls as readonly Call[]).filter((call) => call.offline).map(({ name }) => name);
/** Offline calls, the name that gives up a change, and a call refused as a mutation. */
const names = [...offline, skipCallName, 'users.approve'];
const mutationAccess = mutationAccessOf(offline);

let test: TestApp;
let worlds: KeptWorld;
beforeAll(async () => {
  test = await startTestApp();
  worlds = new KeptWorld(test);
});
afterAll(() => test.stop());

it('every mutation has a row, and every row a mutation', () => {
  const nothing = { missing: [], unknown: [] };
  expect(compareRows(mutationAccess, names)).toEqual(nothing);
});

function inputOf(name: string, world: World, situation: Situation): Record<string, unknown> {
  return name === skipCallName ? {} : sampleInputOf(name, world, situation);
}

async function outcomeOf(name: string, state: WorldState) {
  const { situation } = state;
  const { world, before } = await worlds.open(state);
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
  if (outcome === 'applied') worlds.leave();
  else expect(await readGuarded(test), `${name}, ${outcome} for ${situation}`).toEqual(before);
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

const tables = { usual: mutationAccess, inMaintenance: closeForMaintenance(mutationAccess) };

describe.each([
  { name: 'as usual', table: tables.usual, isMaintenance: false },
  { name: 'during maintenance', table: tables.inMaintenance, isMaintenance: true },
])('$name', ({ table, isMaintenance }) => {
  describe.each(situations)('of %s', (situation) => {
    const state = { situation, isMaintenance };
    const tried = isMaintenance ? triedInMaintenance(tables, situation, () => 'mutation') : names;
    const meant = tried.filter((name) => table[name]?.[situation] !== '-');
    it.each(meant)('the mutation %s has the outcome in its row', async (name) => {
      onTestFailed(() => worlds.leave());
      expect(await outcomeOf(name, state)).toBe(table[name]?.[situation]);
    });
  });
});
