import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parseFlatInput } from '../input/parse-input.ts';
import { changePassword, requestPasswordReset, setTimeZone, signIn } from './account-calls.ts';
import { usernameSchema } from './account-fields.ts';

const accepts = (timeZone: string) => parseFlatInput(setTimeZone, { timeZone }).ok;

describe('a time zone', () => {
  it.each(['Europe/London', 'UTC', 'America/Argentina/Buenos_Aires', 'Asia/Calcutta'])(
    'may be the IANA name %s',
    (zone) => expect(accepts(zone)).toBe(true),
  );

  // PostgreSQL inverts the sign of an offset and matches names case-sensitively.
  it.each(['+01:00', '-05:00', 'europe/london', 'Europe/Nowhere', ''])('is not %j', (zone) =>
    expect(accepts(zone)).toBe(false),
  );
});

describe('a username', () => {
  const messageOf = (name: string) => v.safeParse(usernameSchema, name).issues?.[0].message;

  it.each([
    'Ruby Rose',
    'Zoë',
    '\u5c71\u7530\u592a\u90ce',
    'Ruby\u2764\uFE0F',
    'Ruby🎬',
    'ルビー',
    'روبي',
    '<b>',
    'Мария 2',
    'Ελένη',
    'ルビー Ruby',
    '김Ruby',
    '\u00b5Ruby',
  ])('may be %s', (name) => expect(messageOf(name)).toBeUndefined());

  it.each([
    ['no characters but a Hangul filler', '\u3164\u3164\u3164'],
    ['no characters but blank Braille', '\u2800\u2800\u2800'],
    ['a filler at the end', 'Ruby\uFFA0'],
    ['a variation selector after a letter', 'Ruby\uFE0F'],
    ['another space than the plain one', 'Ruby\u00a0Rose'],
    ['a mark of direction', 'Ruby\u202e'],
    ['a tag', 'Ruby\u{e0041}'],
    ['a numeral that is drawn as a letter', '\u217Cina'],
    ['a letter of double width', '\uFF41da'],
  ])('has not %s: it would look like another, or like none', (_, name) => {
    expect(messageOf(name)).toBe('Username contains characters that cannot be used');
  });

  it.each([
    ['a Cyrillic letter among Latin ones', 'm\u0430ria'],
    ['a Greek letter among Latin ones', 'R\u03c5by'],
    ['a Latin letter among Cyrillic ones', 'M\u0430рия'],
    ['an Armenian letter among Latin ones', 'R\u0578by'],
    ['letters of a second alphabet in another word', 'Ruby \u0430'],
  ])('has not %s: it would look like another', (_, name) => {
    expect(messageOf(name)).toBe('Username mixes letters of different alphabets');
  });

  it('of before, of several alphabets, still signs in', () => {
    expect(parseFlatInput(signIn, { username: 'm\u0430ria', password: 'a' }).ok).toBe(true);
  });

  it('has single spaces, as two look like one', () => {
    expect(messageOf('Ruby  Rose')).toBe('Username cannot contain two spaces in a row');
  });
});

describe('changing a password', () => {
  const messageOf = (input: Record<string, unknown>) => {
    const parsed = parseFlatInput(changePassword, { currentPassword: 'a', ...input });
    return parsed.ok ? null : parsed.message;
  };

  it.each([
    ['12345678', null],
    ['x'.repeat(200), null],
    ['1234567', 'Password must be at least 8 characters long.'],
    ['x'.repeat(201), 'Password must be at most 200 characters'],
    [12345678, 'Password must be at least 8 characters long.'],
    [undefined, 'Password must be at least 8 characters long.'],
  ])('to %j is answered %j', (newPassword, message) => {
    expect(messageOf(newPassword === undefined ? {} : { newPassword })).toBe(message);
  });

  it('requires the current password', () => {
    expect(messageOf({ currentPassword: '', newPassword: '12345678' })).toBe(
      'Current password is required',
    );
  });
});

it('trims and composes the identifier of a password request', () => {
  expect(parseFlatInput(requestPasswordReset, { identifier: ' Zoe\u0308 ' })).toEqual({
    ok: true,
    input: { identifier: 'Zo\u00eb' },
  });
  for (const identifier of ['', '   ', 7]) {
    expect(parseFlatInput(requestPasswordReset, { identifier })).toMatchObject({
      message: 'Please enter your username or email',
    });
  }
});
