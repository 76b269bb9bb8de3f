import { randomInt } from 'node:crypto';
import { setupEmailSchema, usernameSchema } from '@greenroom/sync-protocol/account/account-fields';
import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { AppError } from '../../app-error.ts';
import { retryTransaction } from '../../database/retry-transaction.ts';
import type { Db, Trx } from '../../database/schema.ts';
import { createAccount } from '../account/account-creation.ts';
import { hashPassword } from '../account/passwords/password-hashing.ts';
import { countPasskeys } from '../account/passkeys/passkeys-repository.ts';
import {
  describeReset,
  nothingToReset,
  resetSecondFactor,
} from '../account/second-factor/reset-second-factor.ts';
import { recordOfOperator } from '../audit/audit-repository.ts';
import { endAccess } from './access-repository.ts';
import { findAdministrators } from './administrators-repository.ts';
import {
  type AccountRow,
  findAccountForSignIn,
  lockAccount,
  resetTo,
  updateAccount,
} from './users-repository.ts';

export interface GivenPassword {
  readonly username: string;
  /** Plain text, told once; must be changed at the next sign-in. */
  readonly password: string;
}

export interface ResetPassword extends GivenPassword {
  /** How many the account has, which go on signing in without a password. */
  readonly passkeys: number;
}

const newAdminSchema = v.object({ username: usernameSchema, email: setupEmailSchema });

type NewAdmin = v.InferOutput<typeof newAdminSchema>;

/** @throws `invalid` with the texts of the setup form */
export function parseNewAdmin(username: string, email: string): NewAdmin {
  const { success, output, issues } = v.safeParse(newAdminSchema, { username, email });
  if (success) return output;
  const fields = v.flatten<typeof newAdminSchema>(issues).nested ?? {};
  throw new AppError('invalid', 'The account cannot be created', { fields });
}

/** The approved administrators, with their last request and open sessions. */
export async function listAdministrators(db: Db, now: Date) {
  return retryTransaction(db, async (trx) => {
    await recordOfOperator(trx, 'operator.listAdmins', null, now);
    return findAdministrators(trx, now);
  });
}

/**
 * Creates an approved administrator.
 * @throws `username_taken` or `email_taken`
 */
export async function createAdministrator(
  db: Db,
  { username, email }: NewAdmin,
  now: Date,
): Promise<GivenPassword> {
  const password = makePassword();
  await retryTransaction(db, async (trx) => {
    const { id } = await createAccount(trx, {
      id: newId(),
      username,
      email,
      password,
      firstName: null,
      lastName: null,
      role: 'admin',
      status: 'approved',
      now,
    });
    const account = await updateAccount(trx, id, { password_change_required: true }, now);
    await recordOfOperator(trx, 'operator.createAdmin', account, now, { username, role: 'admin' });
  });
  return { username, password };
}

/**
 * Gives an administrator a new password and ends their sessions: the way back in without e-mail. Two-step
 * sign-in and passkeys stay. Members are reset by administrators.
 * @param name username or email, in any case
 * @throws `not_found`, `forbidden` for a member, `password_with_provider`
 */
export async function resetAdministrator(db: Db, name: string, now: Date): Promise<ResetPassword> {
  const password = makePassword();
  const hashed = await hashPassword(password);
  let passkeys = 0;
  const { username } = await changeNamed(db, name, async (trx, account) => {
    if (account.role !== 'admin') {
      const message = `${account.username} is no administrator. Administrators reset members' passwords in User Management`;
      throw new AppError('forbidden', message);
    }
    if (account.auth_type !== 'local') {
      const message = `${account.username} signs in with a provider and has no password here. Create another administrator`;
      throw new AppError('password_with_provider', message);
    }
    await endAccess(trx, account.id);
    await updateAccount(trx, account.id, resetTo(hashed), now);
    await recordOfOperator(trx, 'operator.resetPassword', account, now);
    passkeys = await countPasskeys(trx, account.id);
  });
  return { username, password, passkeys };
}

/**
 * Signs an account out everywhere; its devices get no more pushes.
 * @param name username or email, in any case
 * @returns the username
 * @throws `not_found`
 */
export async function endSessionsOf(db: Db, name: string, now: Date): Promise<string> {
  const { username } = await changeNamed(db, name, async (trx, account) => {
    await endAccess(trx, account.id);
    await recordOfOperator(trx, 'operator.endSessions', account, now);
  });
  return username;
}

/**
 * Turns two-step sign-in of any account off and removes its passkeys: the way back in for the last administrator.
 * @param name username or email, in any case
 * @returns the username
 * @throws `not_found`, `conflict` where there is neither
 */
export async function resetSecondFactorOf(db: Db, name: string, now: Date): Promise<string> {
  const { username } = await changeNamed(db, name, async (trx, account) => {
    const taken = await resetSecondFactor(trx, account.id);
    if (!taken) throw new AppError('conflict', nothingToReset);
    await recordOfOperator(
      trx,
      'operator.resetSecondFactor',
      account,
      now,
      describeReset(taken).after,
    );
  });
  return username;
}

async function changeNamed(
  db: Db,
  name: string,
  change: (trx: Trx, account: AccountRow) => Promise<void>,
): Promise<AccountRow> {
  return retryTransaction(db, async (trx) => {
    const found = await findAccountForSignIn(trx, name);
    const account = found && (await lockAccount(trx, found.id));
    if (!account) throw new AppError('not_found', `There is no account ‘${name}’`);
    await change(trx, account);
    return account;
  });
}

/** Without characters that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Four groups of four, 79 bits: 'k7wd-…'. */
function makePassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}
