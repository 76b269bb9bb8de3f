import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { defineCall, fields } from '../call.ts';
import { calls } from '../contract.ts';
import { paramNames, parseFlatInput, parseInputParts } from './parse-input.ts';
import { makeSyncRequest } from '../sync/testing/make-exchange.ts';

const id = '0190a000-0000-7000-8000-000000000001';

const rename = defineCall({
  name: 'test.rename',
  method: 'PATCH',
  path: '/api/things/:id',
  summary: 'Rename a thing',
  access: 'member',
  params: fields({ id: v.string() }),
  query: fields({ dry: v.optional(v.picklist(['yes', 'no'], 'Dry must be yes or no')) }),
  body: fields({ newName: v.string('New name must be a string'), note: v.optional(v.string()) }),
});

describe('parseInputParts', () => {
  it('joins params, query and body into one flat input', () => {
    const parts = { params: { id }, query: { dry: 'yes' }, body: { newName: 'B' } };
    expect(parseInputParts(rename, parts)).toEqual({
      ok: true,
      input: { id, dry: 'yes', newName: 'B' },
    });
  });

  it('names each missing, wrong and unknown field', () => {
    const parts = { params: { id }, query: { dry: ['yes', 'no'] }, body: { extra: 1 } };
    expect(parseInputParts(rename, parts)).toEqual({
      ok: false,
      message: 'Dry must be yes or no',
      fields: {
        dry: ['Dry must be yes or no'],
        newName: ['New name must be a string'],
        extra: ["Unknown field 'extra'"],
      },
    });
  });

  it('reports one message per field, that of the first fault', () => {
    const newName = v.pipe(v.string(), v.minLength(1, 'Enter a name'), v.regex(/[a-z]/, 'Letters'));
    const call = defineCall({ ...rename, body: fields({ newName }) });
    expect(parseInputParts(call, { params: { id }, body: { newName: '' } })).toMatchObject({
      fields: { newName: ['Enter a name'] },
    });
  });

  it.each(['constructor', 'toString', 'hasOwnProperty'])('refuses a field named %s', (name) => {
    const parsed = parseInputParts(rename, { params: { id }, body: { newName: 'B', [name]: 1 } });
    expect(parsed).toMatchObject({ ok: false, fields: { [name]: [`Unknown field '${name}'`] } });
  });

  it('refuses a field that only its JSON form can name', () => {
    const body: unknown = JSON.parse('{"newName": "B", "__proto__": {"note": "x"}}');
    expect(parseInputParts(rename, { params: { id }, body }).ok).toBe(false);
  });

  it.each([[['newName']], ['text'], [7], [false]])('refuses the body %j', (body) => {
    expect(parseInputParts(rename, { params: { id }, body })).toMatchObject({
      ok: false,
      message: 'Expected an object',
    });
  });

  it('refuses text that PostgreSQL cannot store, at any depth', () => {
    const message = 'Text contains characters that cannot be stored';
    for (const text of ['a\u0000b', '\ud800', 'x\udc00y']) {
      for (const body of [{ newName: text }, { [text]: 1 }, { newName: 'B', extra: [[text]] }]) {
        expect(parseInputParts(rename, { params: { id }, body })).toMatchObject({
          ok: false,
          message,
        });
      }
    }
    expect(parseInputParts(rename, { params: { id }, body: { newName: '🎬' } }).ok).toBe(true);
  });

  it('refuses an input nested too deep', () => {
    const body: unknown = JSON.parse(`{"newName":${'['.repeat(100_000)}${']'.repeat(100_000)}}`);
    expect(parseInputParts(rename, { params: { id }, body })).toMatchObject({
      ok: false,
      message: 'The input is nested too deeply',
    });
  });

  it('accepts a missing body when all fields are optional', () => {
    const call = defineCall({ ...rename, body: fields({ note: v.optional(v.string()) }) });
    for (const body of [undefined, null, {}]) {
      expect(parseInputParts(call, { params: { id }, body })).toEqual({ ok: true, input: { id } });
    }
  });

  it('never throws and never adds a key no schema names', () => {
    fc.assert(
      fc.property(fc.constantFrom(...calls), fc.anything(), fc.anything(), (call, query, body) => {
        const parsed = parseInputParts(call, { params: {}, query, body });
        if (parsed.ok) return;
        expect(parsed.message).not.toBe('');
      }),
    );
  });
});

describe('parseFlatInput', () => {
  it('assigns the fields of a mutation to path and body', () => {
    expect(parseFlatInput(rename, { id, newName: 'B' })).toEqual({
      ok: true,
      input: { id, newName: 'B' },
    });
  });

  it.each([null, 'text', 7, ['id'], undefined])('refuses %j', (input) => {
    expect(parseFlatInput(rename, input)).toMatchObject({
      ok: false,
      fields: { '': ['Expected an object'] },
    });
  });

  it('refuses text that cannot be stored', () => {
    expect(parseFlatInput(rename, { id, newName: 'a\u0000' }).ok).toBe(false);
  });
});

it('checks the texts of an exchange per mutation', () => {
  const exchange = calls.find((call) => call.name === 'sync.exchange');
  const mutation = {
    id,
    sequence: 1,
    call: 'schedule.add',
    input: { date: 'a\u0000' },
    at: '2026-11-20T05:00:00.000Z',
    offset: 0,
  };
  const body = makeSyncRequest(id, id, { mutations: [mutation] });
  expect(exchange && parseInputParts(exchange, { body })).toMatchObject({ ok: true });
});

it('finds the parameter names of a path', () => {
  expect(paramNames('/api/things/:id/parts/:partId')).toEqual(['id', 'partId']);
  expect(paramNames('/api/things')).toEqual([]);
});
