import { isCommonPassword } from '@greenroom/sync-protocol/account/common-passwords';
import { AppError } from '../../app-error.ts';
import { violatedConstraint } from '../../database/database-errors.ts';
import type { Db } from '../../database/schema.ts';
import type { AccountRow } from '../users/users-repository.ts';
import { findTakenNames, insertAccount, type NewAccount } from './account-creation-repository.ts';
import { hashPassword } from './passwords/password-hashing.ts';

/** Refuses a common password (decisions.md, Account) with an error on `field`. */
export function refuseCommonPassword(password: string, field = 'password'): void {
  if (!isCommonPassword(password)) return;
  const message = 'Please choose a less common password';
  throw new AppError('invalid', message, { fields: { [field]: [message] } });
}

/** Stores an account under unused names. `password` is plain text. */
export async function createAccount(db: Db, account: NewAccount): Promise<AccountRow> {
  refuseCommonPassword(account.password);
  refuseTaken(await findTakenNames(db, account.username, account.email));
  const password = await hashPassword(account.password);
  return storeAccount(db, { ...account, password });
}

/** Stores an account whose password is hashed; the unique indexes decide concurrent attempts. */
export async function storeAccount(db: Db, account: NewAccount): Promise<AccountRow> {
  return refusingTaken(() => insertAccount(db, account));
}

/** Runs `store` and refuses names that were taken meanwhile. */
export async function refusingTaken<T>(store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    const constraint = violatedConstraint(error);
    const isUsernameTaken = constraint === 'users_username_key';
    const isEmailTaken = constraint === 'users_email_key';
    refuseTaken({ isUsernameTaken, isEmailTaken });
    throw error;
  }
}

interface TakenNames {
  readonly isUsernameTaken: boolean;
  readonly isEmailTaken: boolean;
}

/** Whether `refuseTaken` threw it. */
export function isNameTaken(error: unknown): boolean {
  if (!(error instanceof AppError)) return false;
  return error.problem.code === 'username_taken' || error.problem.code === 'email_taken';
}

/** Refuses names in use (decisions.md: unique regardless of case). */
export function refuseTaken(taken: TakenNames): void {
  const { isUsernameTaken, isEmailTaken } = taken;
  if (!isUsernameTaken && !isEmailTaken) return;
  const username = 'Username already exists. Please choose a different one.';
  const email = 'Email already exists. Please use a different one.';
  const fields = {
    ...(isUsernameTaken && { username: [username] }),
    ...(isEmailTaken && { email: [email] }),
  };
  throw isUsernameTaken
    ? new AppError('username_taken', username, { fields })
    : new AppError('email_taken', email, { fields });
}
