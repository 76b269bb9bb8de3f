import { expect, it } from 'vitest';
import { createDatabaseOfFile, insertUser } from '../../database/testing/test-database.ts';
import { findOrCreateOidcAccount } from './oidc-accounts.ts';
import { numberedUsername, readProfile } from './oidc-profile.ts';

const { db } = await createDatabaseOfFile();

it('whoever has a name that a hundred have before them can join, also without a name', async () => {
  for (let number = 1; number <= 100; number += 1) {
    await insertUser(db, { username: numberedUsername('member', number) });
  }
  const join = (subject: string) =>
    findOrCreateOidcAccount(
      db,
      {
        issuer: 'https://id.test',
        subject,
        readProfile: () => Promise.resolve(readProfile({})),
      },
      new Date(),
    );
  const joined = [await join('one'), await join('two')];
  for (const account of joined) {
    expect(account).toMatchObject({
      status: 'pending',
      username: expect.stringMatching(/^member-\d{6}$/),
    });
  }
  expect(await join('one')).toMatchObject({ id: joined[0]?.id });
});
