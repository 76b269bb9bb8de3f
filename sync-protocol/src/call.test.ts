import * as v from 'valibot';
import { expect, it } from 'vitest';
import { fields } from './call.ts';
import { calls } from './contract.ts';
import { paramNames } from './input/parse-input.ts';

it("reports a missing field in its schema's words, else by its name, and refuses unknown fields", () => {
  const messagesOf = (schema: v.GenericSchema, input: unknown) =>
    v.safeParse(schema, input).issues?.map((issue) => issue.message);
  const worded = fields({ title: v.pipe(v.string('Please enter a title'), v.trim()) });
  expect(messagesOf(worded, {})).toEqual(['Please enter a title']);
  const schema = fields({ plannedStartTime: v.string() });
  const messages = (input: unknown) => messagesOf(schema, input);
  expect(messages({})).toEqual(['Planned start time is required']);
  expect(messages({ plannedStartTime: '', other: 1 })).toEqual(["Unknown field 'other'"]);
  expect(messages(null)).toEqual(['Expected an object']);
});

it('shortens the quoted name of an unknown field', () => {
  const issues = v.safeParse(fields({}), { ['x'.repeat(10_000)]: 1 }).issues ?? [];
  expect(issues[0]?.message.length).toBeLessThan(100);
});

it('has unique call names and routes', () => {
  const names = calls.map((call) => call.name);
  const routes = calls.map((call) => `${call.method} ${call.path.replaceAll(/:\w+/g, ':')}`);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(routes).size).toBe(routes.length);
});

it('has a params schema for exactly the parameters of each path', () => {
  for (const call of calls) {
    const params = 'params' in call ? call.params : undefined;
    const entries = params && 'entries' in params ? Object.keys(params.entries as object) : [];
    expect(entries, call.name).toEqual(paramNames(call.path));
  }
});
