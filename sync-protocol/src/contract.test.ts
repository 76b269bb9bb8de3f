import { readFileSync, writeFileSync } from 'node:fs';
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Call, isAllowedWhilePaused, successStatusOf } from './call.ts';
import { collections } from './collections.ts';
import { calls, callNamed, findOfflineCall } from './contract.ts';
import { clientMessageSchema } from './live/client-messages.ts';
import { serverMessageSchema } from './live/server-messages.ts';
import { problemKinds } from './problem.ts';
import { protocolVersion } from './sync/sync-request.ts';

const file = new URL('./contract-snapshot.json', import.meta.url);
const isUpdating = process.env['UPDATE_CONTRACT'] === '1';

const advice = `
The contract is not what contract-snapshot.json says. Devices keep old calls for months, so:
- A released call, collection, message or code is never removed and never re-typed. Give the changed
  one a new name, keep the old one, and let the server upgrade it (security.md 4).
- A changed wire row of a collection raises its wireVersion, so that devices fetch it anew.
- A new field of an exchange, or of the input of an offline call, raises protocolVersion: an instance
  that does not know it yet refuses the exchange during a deploy, not the change for good.
- Something new, or something no release has shipped yet: run
    UPDATE_CONTRACT=1 npx vitest run --project sync-protocol src/contract.test.ts
  and commit the snapshot with the change, so that the review sees it.
`;

type Entry = Record<string, unknown>;
type Snapshot = Record<'calls' | 'collections' | 'messages' | 'problems', Record<string, Entry>>;

const contract = describeContract();
if (isUpdating) writeFileSync(file, `${JSON.stringify(contract, null, 2)}\n`);
const snapshot = JSON.parse(readFileSync(file, 'utf8')) as Snapshot;

describe.each(['calls', 'collections', 'messages', 'problems'] as const)('the %s', (part) => {
  it('match the snapshot in both directions', () => {
    expect(Object.keys(contract[part]).toSorted(), advice).toEqual(
      Object.keys(snapshot[part]).toSorted(),
    );
  });

  it.each(Object.keys(snapshot[part]))('%s matches the snapshot', (name) => {
    expect(contract[part][name], advice).toEqual(snapshot[part][name]);
  });
});

it('finds calls by name, and offline calls only among mutations', () => {
  expect(callNamed('schedule.add').path).toBe('/api/schedule');
  expect(findOfflineCall('schedule.add')?.name).toBe('schedule.add');
  for (const name of ['account.signIn', 'no.such', 'constructor', '__proto__', '']) {
    expect(findOfflineCall(name), name).toBeUndefined();
  }
});

it('has no GET with a body or as a mutation', () => {
  for (const call of calls as readonly Call[]) {
    if (call.method !== 'GET') continue;
    expect(call.body ?? call.offline, call.name).toBeUndefined();
  }
});

function describeContract(): Snapshot {
  const described = {
    calls: Object.fromEntries((calls as readonly Call[]).map((c) => [c.name, describeCall(c)])),
    collections: Object.fromEntries(
      Object.entries(collections).map(([name, { row, ...rest }]) => [
        name,
        { ...rest, row: schemaOf(row, 'output') },
      ]),
    ),
    messages: {
      client: schemaOf(clientMessageSchema, 'input') ?? {},
      server: schemaOf(serverMessageSchema, 'output') ?? {},
      exchange: { protocolVersion },
    },
    problems: problemKinds,
  };
  // As parsed from the file: without `undefined`.
  return JSON.parse(JSON.stringify(described)) as Snapshot;
}

function describeCall(call: Call): Entry {
  return {
    method: call.method,
    path: call.path,
    access: call.access,
    whilePaused: isAllowedWhilePaused(call),
    inMaintenance: call.inMaintenance ?? false,
    whilePasswordChange: call.whilePasswordChange ?? false,
    offline: call.offline ?? false,
    reads: call.reads,
    success: successStatusOf(call),
    bodyLimit: call.bodyLimit,
    rateLimit: call.rateLimit,
    allowance: call.allowance,
    params: schemaOf(call.params, 'input'),
    query: schemaOf(call.query, 'input'),
    body: schemaOf(call.body, 'input'),
    form: call.form,
    raw: call.raw,
    fileAnswer: call.fileAnswer,
    answer: schemaOf(call.answer, 'output'),
  };
}

/** Leaves out checks that JSON Schema cannot express, such as whether a date exists. */
function schemaOf(
  schema: v.GenericSchema | undefined,
  typeMode: 'input' | 'output',
): Entry | undefined {
  if (!schema) return undefined;
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' });
  return rest;
}
