import { usernameSchema } from '@greenroom/sync-protocol/account/account-fields';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { numberedUsername, readProfile } from './oidc-profile.ts';

describe('the username of a provider’s account', () => {
  it.each([
    [{ preferred_username: 'ada' }, 'ada'],
    [{ preferred_username: 'ada@id.example', nickname: 'countess' }, 'ada'],
    [{ preferred_username: 'al', nickname: 'Alan' }, 'Alan'],
    [{ name: '  Grace   Hopper ' }, 'Grace Hopper'],
    [{ given_name: 'Joan' }, 'Joan'],
    [{ email: 'linus@example.test' }, 'linus'],
    [{ preferred_username: 'a\u200bd\u0000a' }, 'ada'],
    [
      { preferred_username: '\u3164\u2800\u3164', name: 'Ada\u3164 \u2800 Lovelace' },
      'Ada Lovelace',
    ],
    [{ preferred_username: 'Zoe\u0308' }, 'Zoë'],
    [{ preferred_username: 'm\u0430ria', nickname: 'Мария' }, 'Мария'],
    [{ preferred_username: 'Zoe\u200b\u0308' }, 'Zoë'],
    [{ preferred_username: 'x'.repeat(60) }, 'x'.repeat(40)],
    [{ preferred_username: 7, email: 'not an address' }, 'not an address'],
    [{ preferred_username: '@' }, 'member'],
    [{}, 'member'],
  ])('of %j is %j', (claims, username) => {
    expect(readProfile(claims).username).toBe(username);
  });

  it('is always a valid one, numbered too', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.anything(),
    );
    fc.assert(
      fc.property(name, name, fc.integer({ min: 1, max: 999_999 }), (first, second, number) => {
        const claims = { preferred_username: first, email: second };
        const username = numberedUsername(readProfile(claims).username, number);
        expect(v.parse(usernameSchema, username)).toBe(username);
      }),
    );
  });
});

describe('other claims', () => {
  it('include the email if it is verified, and names of at most 50 characters', () => {
    const claims = { email: ' ada@example.test ', given_name: 'A'.repeat(51), family_name: ' ' };
    expect(readProfile({ ...claims, email_verified: true })).toMatchObject({
      email: 'ada@example.test',
      firstName: 'A'.repeat(50),
      lastName: null,
    });
    for (const email_verified of [false, undefined, 'true', 1]) {
      expect(readProfile({ ...claims, email_verified }).email).toBeNull();
    }
  });
});
