import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Call } from './call.ts';
import { calls } from './contract.ts';
import { type InputParts, parseInputParts } from './parse-input.ts';

const everyCall: readonly Call[] = calls;
const parts = ['params', 'query', 'body'] as const;

/** One field of one part of a call, such as `body.reason` of `chat.report`. */
interface Field {
  readonly name: string;
  readonly call: Call;
  readonly part: keyof InputParts;
  readonly key: string;
  readonly schema: v.GenericSchema;
}

const everyField: readonly Field[] = everyCall.flatMap((call) =>
  parts.flatMap((part) =>
    Object.entries(entriesOf(call[part])).map(([key, schema]) => ({
      name: `${call.name} ${part}.${key}`,
      call,
      part,
      key,
      schema,
    })),
  ),
);

const required = everyField.filter((field) => messagesOf(field, undefined) !== undefined);
const optional = everyField.filter((field) => messagesOf(field, undefined) === undefined);

/** Fields in which an empty or blank text is a value like any other. */
const meaningfulBlanks = [
  // A password may consist of spaces.
  'account.signIn body.password "   "',
  'account.changePassword body.currentPassword "   "',
  // Opaque to the device, which sends back what the server gave; null: it has none.
  'sync.exchange body.epoch null',
  'sync.exchange body.epoch ""',
  'sync.exchange body.epoch "   "',
  'sync.exchange body.cursor null',
  'sync.exchange body.cursor ""',
  'sync.exchange body.cursor "   "',
];

function entriesOf(schema: Call['body']): Readonly<Record<string, v.GenericSchema>> {
  // `fields` made it, but a call knows no more of its schemas than that they are of objects.
  return (
    (schema as { readonly entries?: Record<string, v.GenericSchema> } | undefined)?.entries ?? {}
  );
}

/** What is said of the field; undefined: the value is taken. The value undefined: the field is absent. */
function messagesOf({ call, part, key }: Field, value: unknown): readonly string[] | undefined {
  const given = value === undefined ? {} : { [key]: value };
  const parsed = parseInputParts(call, { [part]: given });
  return parsed.ok ? undefined : parsed.fields[key];
}

/** Whether the field takes words, or a time of day, as a person types them. */
function isText({ schema }: Field): boolean {
  return ['Some words', '20:00'].some((text) => v.is(schema, text)) && !v.is(schema, {});
}

describe('a required field', () => {
  it('is found in many calls', () => {
    expect(required.length).toBeGreaterThan(40);
  });

  it.each(required)('$name is refused in the same words absent, null, empty and blank', (field) => {
    const absent = messagesOf(field, undefined);
    expect(absent).toHaveLength(1);
    expect(absent?.[0]).not.toMatch(/^Invalid (type|key)/);
    for (const value of [null, '', '   ']) {
      const name = `${field.name} ${JSON.stringify(value)}`;
      const wanted = meaningfulBlanks.includes(name) ? undefined : absent;
      expect(messagesOf(field, value), name).toEqual(wanted);
    }
  });

  // By hand, from the specification (member side 5, admin side 5).
  it.each([
    ['account.signIn body.username', 'Username is required'],
    ['account.signIn body.password', 'Password is required'],
    ['account.register body.username', 'Username must be at least 3 characters'],
    ['account.register body.email', 'Invalid email address'],
    ['account.register body.password', 'Password must be at least 8 characters'],
    ['account.requestPasswordReset body.identifier', 'Please enter your username or email'],
    ['account.changePassword body.newPassword', 'Password must be at least 8 characters long.'],
    ['setup.createAdmin body.username', 'Username must be at least 3 characters'],
    ['setup.createAdmin body.email', 'Please enter a valid email address'],
    ['setup.createAdmin body.password', 'Password must be at least 8 characters'],
    ['users.resetPassword body.newPassword', 'Password must be at least 8 characters'],
    ['deletionRequests.file body.reason', 'Please provide a reason for account deletion.'],
    ['schedule.add body.plannedStartTime', 'Please enter both start and end times'],
    ['schedule.reschedule body.plannedEndTime', 'Please enter both start and end times'],
  ])('%s is refused with the text of the specification', (name, text) => {
    const field = required.find((one) => one.name === name);
    expect(field && messagesOf(field, undefined)).toEqual([text]);
  });
});

describe('an optional field', () => {
  const texts = optional.filter(isText);

  it('of text is found in many calls', () => {
    expect(texts.length).toBeGreaterThan(15);
  });

  it.each(texts)('$name may be empty and blank as well as absent', (field) => {
    for (const value of ['', '   ']) expect(messagesOf(field, value)).toBeUndefined();
  });
});

it('a file that is missing is refused as one that is empty', () => {
  const forms = everyCall.flatMap(({ form }) => (form ? [form] : []));
  expect(forms.map(({ missing }) => missing)).toEqual(['Please select a JPEG, PNG, or GIF image.']);
});
