import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type Call, fileFormOf } from '../call.ts';
import { calls } from '../contract.ts';
import { type InputParts, parseInputParts } from './parse-input.ts';

const everyCall: readonly Call[] = calls;
const parts = ['params', 'query', 'body'] as const;

/** A field of one part of a call, such as `body.reason` of `chat.report`. */
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

/** Fields that accept an empty or blank text as a value. */
const meaningfulBlanks = [
  // A browser that knows no type says so by an empty one.
  'uploads.issue body.mimeType ""',
  'uploads.issue body.mimeType "   "',
  // A password may consist of spaces.
  'account.signIn body.password "   "',
  'account.changePassword body.currentPassword "   "',
  'account.startSecondFactor body.currentPassword "   "',
  'account.prove body.currentPassword "   "',
  'account.startPasskey body.currentPassword "   "',
  'account.removePasskey body.currentPassword "   "',
  'account.renewRecoveryCodes body.currentPassword "   "',
  'account.stopSecondFactor body.currentPassword "   "',
  // Without end.
  'settings.setOfflineRule body.days null',
  // A device's name may be taken away.
  'account.nameSession body.label ""',
  'account.nameSession body.label "   "',
  // An image's text may be removed.
  'chat.edit body.content ""',
  'chat.edit body.content "   "',
  // Opaque to the device, which returns the server's value; null: no value yet.
  'sync.exchange body.epoch null',
  'sync.exchange body.epoch ""',
  'sync.exchange body.epoch "   "',
  'sync.exchange body.cursor null',
  'sync.exchange body.cursor ""',
  'sync.exchange body.cursor "   "',
];

function entriesOf(schema: Call['body']): Readonly<Record<string, v.GenericSchema>> {
  // `fields` made the schema, but the type of a call only promises an object schema.
  return (
    (schema as { readonly entries?: Record<string, v.GenericSchema> } | undefined)?.entries ?? {}
  );
}

/** Messages for the field; undefined: accepted. The value undefined leaves the field out. */
function messagesOf({ call, part, key }: Field, value: unknown): readonly string[] | undefined {
  const given = value === undefined ? {} : { [key]: value };
  const parsed = parseInputParts(call, { [part]: given });
  return parsed.ok ? undefined : parsed.fields[key];
}

/** Whether the field accepts free text or a time of day. */
function isText({ schema }: Field): boolean {
  return ['Some words', '20:00'].some((text) => v.is(schema, text)) && !v.is(schema, {});
}

describe('a required field', () => {
  it('exists in many calls', () => {
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

  // Written by hand from the specification (member 5, admin 5).
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

  it('of text exists in many calls', () => {
    expect(texts.length).toBeGreaterThan(15);
  });

  it.each(texts)('$name may be empty and blank as well as absent', (field) => {
    for (const value of ['', '   ']) expect(messagesOf(field, value)).toBeUndefined();
  });
});

it('refuses a missing file with the message for an empty one', () => {
  const forms = everyCall.map((call) => fileFormOf(call)).filter((form) => form !== null);
  expect([...new Set(forms.map(({ missing }) => missing))]).toEqual([
    'Please select a CSV file before uploading.',
    'Please select a JPEG, PNG, or GIF image.',
  ]);
});
