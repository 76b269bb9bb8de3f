import { randomInt } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { violatedConstraint } from '../../database/database-errors.ts';
import type { Db } from '../../database/schema.ts';
import { findTakenNames } from '../account/account-creation-repository.ts';
import type { AccountRow } from '../users/users-repository.ts';
import { numberedUsername, type OidcProfile } from './oidc-profile.ts';
import { findOidcAccount, insertOidcAccount } from './oidc-repository.ts';

/** An identity confirmed by the provider. `readProfile` requests more, for a new account. */
export interface OidcIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly readProfile: () => Promise<OidcProfile>;
}

/** Usernames tried that are numbered one after the other; many people may have the same name, or none. */
const countedAttempts = 10;
/** Maximum number of usernames tried. */
const maxAttempts = 20;

/**
 * The account of this identity; creates a pending one when there is none (decisions: Account). Its
 * username is made unique, and an email in use is omitted: accounts are never merged.
 */
export async function findOrCreateOidcAccount(
  db: Db,
  identity: OidcIdentity,
  now: Date,
): Promise<AccountRow> {
  const { issuer, subject } = identity;
  const known = await findOidcAccount(db, issuer, subject);
  if (known) return known;
  const profile = await identity.readProfile();
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const number = attempt <= countedAttempts ? attempt : randomInt(100_000, 1_000_000);
    const username = numberedUsername(profile.username, number);
    const taken = await findTakenNames(db, username, profile.email ?? '');
    if (taken.isUsernameTaken) continue;
    const email = taken.isEmailTaken ? null : profile.email;
    try {
      return await insertOidcAccount(db, {
        ...profile,
        id: newId(),
        issuer,
        subject,
        username,
        email,
        now,
      });
    } catch (error) {
      // Lost a race for the username or the email, or against the same person in another tab.
      const constraint = violatedConstraint(error);
      if (constraint === 'users_email_key') attempt -= 1;
      else if (constraint === 'users_oidc_key') break;
      else if (constraint !== 'users_username_key') throw error;
    }
  }
  const other = await findOidcAccount(db, issuer, subject);
  if (!other) throw new Error('No username is free for an account of the provider');
  return other;
}
