import * as v from 'valibot';
import { hasDisguisedLetters, mixesAlphabets } from '../text/look-alikes.ts';
import { removeUnseen } from '../text/unseen.ts';

// Texts of the specification, also used for an absent field (spec member 5).
const usernameTooShort = 'Username must be at least 3 characters';
const passwordTooShort = 'Password must be at least 8 characters';
const newPasswordTooShort = 'Password must be at least 8 characters long.';

/**
 * 3 to 50 characters, no '@' (spec member 5; decisions: Account). Trimmed and normalized to NFC, so
 * that a name is the same from every keyboard; without what nobody sees, and in one alphabet, so that
 * few look alike. Names of before stay as they are, and sign in (docs/decisions/usernames.md).
 */
export const usernameSchema = v.pipe(
  v.string(usernameTooShort),
  v.trim(),
  v.normalize('NFC'),
  v.minLength(3, usernameTooShort),
  v.maxLength(50, 'Username must be less than 50 characters'),
  v.check((name) => !name.includes('@'), "Username cannot contain '@'"),
  v.check(
    (name) => removeUnseen(name) === name && !hasDisguisedLetters(name),
    'Username contains characters that cannot be used',
  ),
  v.check((name) => !mixesAlphabets(name), 'Username mixes letters of different alphabets'),
  v.check((name) => !name.includes('  '), 'Username cannot contain two spaces in a row'),
);

/** Email of the registration form (spec member 5). */
export const emailSchema = emailWith('Invalid email address');

/** Email with the setup form's message (spec member 5). */
export const setupEmailSchema = emailWith('Please enter a valid email address');

/** At least 8 characters (spec member 9); at most 200, which bounds the cost of hashing. */
export const passwordSchema = v.pipe(
  v.string(passwordTooShort),
  v.minLength(8, passwordTooShort),
  v.maxLength(200, 'Password must be at most 200 characters'),
);

/** A new password, with the messages of the Privacy form (spec member 5). */
export const newPasswordSchema = v.pipe(
  v.string(newPasswordTooShort),
  v.minLength(8, newPasswordTooShort),
  v.maxLength(200, 'Password must be at most 200 characters'),
);

/** An existing password, of any form. `label` begins its messages. */
export function currentPasswordSchema(label: string) {
  return v.pipe(
    v.string(`${label} is required`),
    v.minLength(1, `${label} is required`),
    v.maxLength(200, `${label} is too long`),
  );
}

/** An optional first or last name; empty equals absent. */
export const nameSchema = v.optional(
  v.nullable(
    v.pipe(
      v.string('Name must be a string'),
      v.trim(),
      v.normalize('NFC'),
      v.maxLength(50, 'Name must be at most 50 characters'),
    ),
  ),
);

function emailWith(message: string) {
  return v.pipe(v.string(message), v.trim(), v.maxLength(254, message), v.email(message));
}
