import { emailSchema } from '@greenroom/sync-protocol/account/account-fields';
import * as v from 'valibot';

/** What a provider tells of a person, as far as an account can use it. */
export interface OidcProfile {
  /** A name for the account: 3 to 40 characters, not yet unique. */
  readonly username: string;
  /** Null: none was told, or none that the provider has verified. */
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

const text = v.fallback(v.optional(v.string()), undefined);

// A claim of another type than it should have is the same as none.
const claimsSchema = v.object({
  preferred_username: text,
  nickname: text,
  name: text,
  given_name: text,
  family_name: text,
  email: text,
  email_verified: v.fallback(v.optional(v.boolean()), false),
});

/** Longer ones are cut, so that a number fits behind (usernames have 50 characters at most). */
const maxUsername = 40;
const maxName = 50;

/** Reads the claims of an ID token or of the user's information endpoint. */
export function readProfile(claims: unknown): OidcProfile {
  const told = v.parse(claimsSchema, claims);
  // An unverified address may be anybody's, and its owner could then not register with it.
  const email = told.email_verified ? v.safeParse(emailSchema, told.email) : null;
  const names = [told.preferred_username, told.nickname, told.name, told.given_name, told.email];
  return {
    username: names.map((name) => toUsername(name)).find((name) => name !== null) ?? 'member',
    email: email?.success ? email.output : null,
    firstName: toName(told.given_name),
    lastName: toName(told.family_name),
  };
}

/** The name of the nth try: `ada`, `ada-2`, `ada-3` … */
export function numberedUsername(username: string, attempt: number): string {
  return attempt === 1 ? username : `${username}-${attempt}`;
}

/** A text as a username: what cannot stand in one is left out; null when too little remains. */
function toUsername(name: string | undefined): string | null {
  // Many providers' names are addresses; the part before the '@' is the person's.
  const [own = ''] = (name ?? '').split('@');
  const clean = cut(tidy(own), maxUsername);
  return clean.length >= 3 ? clean : null;
}

function toName(name: string | undefined): string | null {
  return cut(tidy(name ?? ''), maxName) || null;
}

function tidy(name: string): string {
  return name.replaceAll(/\s+/gu, ' ').replaceAll(/\p{C}/gu, '').normalize('NFC').trim();
}

/** At most so many UTF-16 units, never half a character. */
function cut(name: string, most: number): string {
  let kept = '';
  for (const character of name) {
    if (kept.length + character.length > most) break;
    kept += character;
  }
  return kept.trim();
}
