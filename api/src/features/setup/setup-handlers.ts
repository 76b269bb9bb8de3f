import { createHash, timingSafeEqual } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { AppError } from '../../app-error.ts';
import type { RequestHandlers } from '../../http/handler.ts';
import {
  findTakenNames,
  isAnyAdmin,
  lockFirstAdmin,
} from '../account/account-creation-repository.ts';
import { refuseCommonPassword, refuseTaken, storeAccount } from '../account/account-creation.ts';
import { hashPassword } from '../account/password-hashing.ts';
import { recordAudit } from '../audit/audit-repository.ts';
import { toAccount } from '../users/users-repository.ts';

type SetupCall = Extract<keyof RequestHandlers, `setup.${string}`>;

/** Handlers of first-time setup. `setupCode` absent: nobody is asked for one. */
export function setupHandlers(setupCode: string | undefined): Pick<RequestHandlers, SetupCall> {
  return {
    'setup.status': async ({ db }) => {
      const needsSetup = !(await isAnyAdmin(db));
      return { needsSetup, needsCode: needsSetup && setupCode !== undefined };
    },

    'setup.createAdmin': async ({ db, now }, input) => {
      refuseWrongCode(setupCode, input.setupCode);
      refuseCommonPassword(input.password);
      // Looked at before the lock too, so that a late crowd costs no hashing.
      if (await isAnyAdmin(db)) throw alreadySetUp();
      const password = await hashPassword(input.password);
      const admin = await db.transaction().execute(async (trx) => {
        await lockFirstAdmin(trx);
        if (await isAnyAdmin(trx)) throw alreadySetUp();
        refuseTaken(await findTakenNames(trx, input.username, input.email));
        const account = await storeAccount(trx, {
          id: newId(),
          username: input.username,
          email: input.email,
          password,
          firstName: input.firstName || null,
          lastName: input.lastName || null,
          role: 'admin',
          status: 'approved',
          now,
        });
        await recordAudit(trx, {
          actor: { userId: account.id, username: account.username },
          action: 'setup.createAdmin',
          subjectType: 'user',
          subjectId: account.id,
          before: null,
          after: { username: account.username, role: 'admin' },
          now,
        });
        return account;
      });
      return toAccount(admin);
    },
  };
}

function refuseWrongCode(expected: string | undefined, given: string | undefined): void {
  if (expected === undefined) return;
  // Hashes have one length, which constant-time comparison asks for.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (timingSafeEqual(digest(expected), digest(given ?? ''))) return;
  const message = given ? 'The setup code is not right' : 'The setup code is required';
  throw new AppError('setup_code_wrong', message, { fields: { setupCode: [message] } });
}

function alreadySetUp(): AppError {
  return new AppError('already_set_up', 'System Already Configured');
}
