import { v7 as newId } from 'uuid';
import type { Db } from '../../database/schema.ts';
import {
  findTakenNames,
  insertAccount,
  isAnyAdmin,
  lockFirstAdmin,
} from '../account/account-creation-repository.ts';
import { hashPassword } from '../account/passwords/password-hashing.ts';
import { recordAudit } from '../audit/audit-repository.ts';

/** Credentials of the default administrator, valid until the account is claimed. */
export interface DefaultAdmin {
  readonly username: string;
  /** Plain text. */
  readonly password: string;
}

export type DefaultAdminOutcome = 'created' | 'not_needed' | 'name_taken';

/** Creates the configured default administrator, once, if there is none (decisions: Account). */
export async function createDefaultAdmin(
  db: Db,
  { username, password }: DefaultAdmin,
  now: Date,
): Promise<DefaultAdminOutcome> {
  if (await isAnyAdmin(db)) return 'not_needed';
  const hashed = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    await lockFirstAdmin(trx);
    if (await isAnyAdmin(trx)) return 'not_needed';
    const id = newId();
    // An unusable address: every local account has an email, this one only once it is claimed.
    const email = `${id}@default-admin.invalid`;
    if ((await findTakenNames(trx, username, email)).isUsernameTaken) return 'name_taken';
    await insertAccount(trx, {
      id,
      username,
      email,
      password: hashed,
      firstName: null,
      lastName: null,
      role: 'admin',
      status: 'approved',
      isUnclaimedDefault: true,
      now,
    });
    await recordAudit(trx, {
      actor: { userId: id, username },
      action: 'setup.createDefaultAdmin',
      subjectId: id,
      before: null,
      after: { username, role: 'admin' },
      now,
    });
    return 'created';
  });
}
