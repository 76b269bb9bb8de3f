import { describe, expect, it } from 'vitest';
import type { Call } from '../call.ts';
import { calls } from '../contract.ts';
import { paramNames, parseFlatInput, parseInputParts } from './parse-input.ts';

const everyCall: readonly Call[] = calls;

/** The words in which a call refuses its fields, whatever else it was sent. */
function wordsOf(name: string, input: Record<string, unknown>): Record<string, string[]> {
  const call = everyCall.find((one) => one.name === name);
  if (!call) throw new Error(`There is no call ${name}`);
  const isList = call.method === 'GET' && paramNames(call.path).length === 0;
  const parsed = isList ? parseInputParts(call, { query: input }) : parseFlatInput(call, input);
  return parsed.ok ? {} : parsed.fields;
}

// The specification's client adds a timestamp to this one.
const strict = everyCall.filter(({ name }) => name !== 'training.listProgress');

it.each(strict)('$name refuses an unknown field by its name', ({ name }) => {
  expect(wordsOf(name, { color: 'red' })).toMatchObject({ color: ["Unknown field 'color'"] });
});

describe.each(everyCall.filter((call) => queryOf(call).includes('page')))('$name', (call) => {
  const refusedOf = (query: Record<string, string>) => {
    const parsed = parseInputParts(call, { query });
    return parsed.ok ? {} : parsed.fields;
  };

  it.each(['0', '-1', '1.5', 'x', '', '1e9', 'NaN'])('has no page %j', (page) => {
    expect(refusedOf({ page })['page']).toEqual(['Page must be a whole number, 1 or more']);
  });

  it('refuses an order and filters it does not have, and too long a search', () => {
    for (const field of queryOf(call)) {
      const long = field === 'subjectId' ? 201 : 101;
      expect(refusedOf({ [field]: 'x'.repeat(long) })[field], field).toHaveLength(1);
    }
  });
});

function queryOf({ query }: Call): string[] {
  // `fields` made the schema, but the type of a call only promises an object schema.
  return Object.keys((query as { readonly entries?: object } | undefined)?.entries ?? {});
}

type Refused = readonly [call: string, field: string, words: string, value: unknown];

/** Written by hand from the specification and the decisions. */
const refused: readonly Refused[] = [
  ['account.register', 'username', 'Username must be at least 3 characters', 'ab'],
  ['account.register', 'username', 'Username must be less than 50 characters', 'x'.repeat(51)],
  ['account.register', 'username', "Username cannot contain '@'", 'a@b.example'],
  ['account.register', 'username', 'Username contains characters that cannot be used', 'a\u200bbc'],
  ['account.register', 'email', 'Invalid email address', 'no email'],
  ['account.register', 'password', 'Password must be at least 8 characters', 'Abcdef7'],
  ['account.register', 'password', 'Password must be at most 200 characters', 'x'.repeat(201)],
  ['setup.createAdmin', 'username', 'Username must be at least 3 characters', 'ab'],
  ['setup.createAdmin', 'email', 'Please enter a valid email address', 'x'],
  ['setup.createAdmin', 'password', 'Password must be at least 8 characters', 'short'],
  ['setup.createAdmin', 'firstName', 'Name must be at most 50 characters', 'x'.repeat(51)],
  ['bankDetails.submit', 'firstName', 'First name is required', ' '],
  ['bankDetails.submit', 'firstName', 'First name too long', 'x'.repeat(51)],
  ['bankDetails.submit', 'lastName', 'Last name is required', undefined],
  ['bankDetails.submit', 'lastName', 'Last name too long', 'x'.repeat(51)],
  ['bankDetails.submit', 'accountNumber', 'Account number must be at least 8 digits', '1234567'],
  ['bankDetails.submit', 'accountNumber', 'Account number too long', '1'.repeat(21)],
  ['bankDetails.submit', 'accountNumber', 'Account number must contain only digits', '1234567x'],
  ['bankDetails.submit', 'accountNumber', 'Account number must contain only digits', '1234 5678'],
  ['bankDetails.submit', 'sortCode', 'Sort code must be exactly 6 digits', '12345'],
  ['bankDetails.submit', 'sortCode', 'Sort code must be exactly 6 digits', '12-34-56'],
  ['bankDetails.submit', 'sortCode', 'Sort code must contain only digits', '12345x'],
  ['blocklist.add', 'memberName', 'Member name is required', undefined],
  ['blocklist.add', 'memberName', 'Member name must be 200 characters or less', 'x'.repeat(201)],
  ['blocklist.add', 'description', 'Description must be at least 4 characters', ' abc '],
  ['support.send', 'content', 'Please enter a message', undefined],
  ['support.send', 'content', 'Message must be 5000 characters or less', 'x'.repeat(5001)],
  ['concerns.send', 'content', 'Please enter your concern', undefined],
  ['concerns.send', 'content', 'Concern must be 5000 characters or less', 'x'.repeat(5001)],
  ['concerns.send', 'followUpCode', 'This is not a follow-up code', 'short'],
  [
    'concerns.send',
    'id',
    'Id must be a random uuid (version 4)',
    '0190a000-0000-7000-8000-000000000001',
  ],
  ['users.reject', 'reason', 'Reason is too long', 'x'.repeat(501)],
  ['users.toggleSuspension', 'suspended', 'Suspended must be true or false', 'yes'],
  ['users.toggleSuspension', 'suspended', 'Suspended must be true or false', 1],
  ['deletionRequests.review', 'status', 'Status must be approved or rejected', 'pending'],
  [
    'deletionRequests.review',
    'adminNotes',
    'Notes must be at most 2000 characters',
    'x'.repeat(2001),
  ],
  ['settings.setMaintenance', 'enabled', 'Enabled must be true or false', undefined],
  ['settings.setMaintenance', 'enabled', 'Enabled must be true or false', 'true'],
  ['settings.setMaintenance', 'enabled', 'Enabled must be true or false', 1],
  ['chat.send', 'groupName', 'There is no such group', 'other'],
  ['chat.messages', 'limit', 'Limit must be a whole number from 1 to 200', '0'],
  ['chat.messages', 'limit', 'Limit must be a whole number from 1 to 200', '201'],
  ['chat.messages', 'limit', 'Limit must be a whole number from 1 to 200', 'x'],
  ['chat.messages', 'before', 'Id must be a uuid', 'x'],
  ['chat.messages', 'groupName', 'There is no such group', 'other'],
  ['audit.list', 'from', 'Instant must have the form yyyy-MM-ddTHH:mm:ss.sssZ', 'yesterday'],
  ['audit.list', 'from', 'Instant must have the form yyyy-MM-ddTHH:mm:ss.sssZ', '2026-01-05'],
  [
    'audit.list',
    'to',
    'Instant must have the form yyyy-MM-ddTHH:mm:ss.sssZ',
    '2026-01-05T00:00:00-23',
  ],
  ['earnings.list', 'week', 'Date does not exist', '2026-13-01'],
  ['push.subscribe', 'endpoint', 'Endpoint must be an https address', 'http://x.example/x'],
  ['rates.setWeek', 'weekStart', 'Week must start on a Sunday', '2026-11-09'],
  ['rates.setWeek', 'weekStart', 'Week must start on a Sunday', '2026-11-14'],
  ['rates.setWeek', 'weekStart', 'Date does not exist', '2026-02-30'],
  ['rates.setWeek', 'weekStart', 'Week is required', ''],
  ['rates.setWeek', 'weekStart', 'Date must have the form yyyy-MM-dd', 'next'],
];

it.each(refused)('%s refuses a wrong %s: %s', (name, field, words, value) => {
  expect(wordsOf(name, { [field]: value })[field]).toEqual([words]);
});

const noRates = [0, -1, 10.000001, 11, '0.0000001', 1e-7, 'NaN', '', '0,8', '1e0'];

it.each(noRates)('%j is no rate', (rate) => {
  const words = ['Please enter a valid positive number'];
  expect(wordsOf('rates.set', { exchangeRate: rate })).toEqual({ exchangeRate: words });
  expect(wordsOf('rates.setWeek', { rate })).toMatchObject({ rate: words });
});
