import { emailSchema } from '@greenroom/sync-protocol/account/account-fields';
import { hasDisguisedLetters, mixesAlphabets } from '@greenroom/sync-protocol/text/look-alikes';
import { removeUnseen } from '@greenroom/sync-protocol/text/unseen';
import * as v from 'valibot';

/** The part of a provider's claims that an account uses. */
export interface OidcProfile {
  /** Candidate for the username: 3 to 40 characters, not yet unique. */
  readonly username: string;
  /** Null: none was given, or it is unverified. */
  readonly email: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

const text = v.fallback(v.optional(v.string()), undefined);

// A claim of an unexpected type counts as absent.
const claimsSchema = v.object({
  preferred_username: text,
  nickname: text,
  name: text,
  given_name: text,
  family_name: text,
  email: text,
  email_verified: v.fallback(v.optional(v.boolean()), false),
});

/** Leaves room for a numeric suffix (usernames have at most 50 characters). */
const maxUsername = 40;
const maxName = 50;

export function readProfile(claims: unknown): OidcProfile {
  const parsed = v.parse(claimsSchema, claims);
  // An unverified address may belong to somebody else, who could then not register with it.
  const email = parsed.email_verified ? v.safeParse(emailSchema, parsed.email) : null;
  const names = [
    parsed.preferred_username,
    parsed.nickname,
    parsed.name,
    parsed.given_name,
    parsed.email,
  ];
  return {
    username: names.map((name) => toUsername(name)).find((name) => name !== null) ?? 'member',
    email: email?.success ? email.output : null,
    firstName: toName(parsed.given_name),
    lastName: toName(parsed.family_name),
  };
}

/** The username with this number, from 1: `ada`, `ada-2`, `ada-3` … */
export function numberedUsername(username: string, number: number): string {
  return number === 1 ? username : `${username}-${number}`;
}

/** Removes what a username may not contain; null when too little remains, or several alphabets. */
function toUsername(name: string | undefined): string | null {
  // Many providers' names are email addresses; only the local part is used.
  const [own = ''] = (name ?? '').split('@');
  const clean = cut(tidy(own), maxUsername);
  const isOwn = !mixesAlphabets(clean) && !hasDisguisedLetters(clean);
  return clean.length >= 3 && isOwn ? clean : null;
}

function toName(name: string | undefined): string | null {
  return cut(tidy(name ?? ''), maxName) || null;
}

function tidy(name: string): string {
  const seen = removeUnseen(name.replaceAll(/\s/gu, ' '));
  // After it: a letter and its accent may have had something between them.
  return seen.normalize('NFC').replaceAll(/ +/g, ' ').trim();
}

/** Cuts to at most `most` UTF-16 units, never within a character. */
function cut(name: string, most: number): string {
  let kept = '';
  for (const character of name) {
    if (kept.length + character.length > most) break;
    kept += character;
  }
  return kept.trim();
}
