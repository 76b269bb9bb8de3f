import * as v from 'valibot';

// The specified texts, said also of a field that is absent (member side 5).
const usernameTooShort = 'Username must be at least 3 characters';
const passwordTooShort = 'Password must be at least 8 characters';
const newPasswordTooShort = 'Password must be at least 8 characters long.';

/**
 * 3 to 50 characters, no '@' (spec member 5; decisions.md, Account). Surrounding space is dropped;
 * letters are composed, so that a name is the same whichever keyboard typed it.
 */
export const usernameSchema = v.pipe(
  v.string(usernameTooShort),
  v.trim(),
  v.normalize('NFC'),
  v.minLength(3, usernameTooShort),
  v.maxLength(50, 'Username must be less than 50 characters'),
  v.check((name) => !name.includes('@'), "Username cannot contain '@'"),
  v.check((name) => !hasControlCharacter(name), 'Username contains characters that cannot be used'),
);

/** An email as registration takes it (spec member 5). */
export const emailSchema = emailWith('Invalid email address');

/** An email as the setup form words it (spec member 5). */
export const setupEmailSchema = emailWith('Please enter a valid email address');

/** 8 characters at least (spec member 9); 200 at most, so that hashing stays bounded. */
export const passwordSchema = v.pipe(
  v.string(passwordTooShort),
  v.minLength(8, passwordTooShort),
  v.maxLength(200, 'Password must be at most 200 characters'),
);

/** A password chosen anew, as the form of Privacy words it (spec member 5). */
export const newPasswordSchema = v.pipe(
  v.string(newPasswordTooShort),
  v.minLength(8, newPasswordTooShort),
  v.maxLength(200, 'Password must be at most 200 characters'),
);

/** A password somebody has already, whatever it looks like; `label` begins its messages. */
export function currentPasswordSchema(label: string) {
  return v.pipe(
    v.string(`${label} is required`),
    v.minLength(1, `${label} is required`),
    v.maxLength(200, `${label} is too long`),
  );
}

/** An optional part of a person's name; an empty one is the same as none. */
export const nameSchema = v.optional(
  v.nullable(
    v.pipe(
      v.string('Name must be a string'),
      v.trim(),
      v.maxLength(50, 'Name must be at most 50 characters'),
    ),
  ),
);

function emailWith(message: string) {
  return v.pipe(v.string(message), v.trim(), v.maxLength(254, message), v.email(message));
}

function hasControlCharacter(text: string): boolean {
  return /\p{C}/u.test(text);
}
