import { createHash, timingSafeEqual } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { RequestHandlers } from '../../access/handler.ts';
import { endSessions } from '../../access/session-repository.ts';
import { AppError } from '../../app-error.ts';
import {
  claimAccount,
  findTakenNames,
  isAnyAdmin,
  isAnyUnclaimedDefault,
  lockFirstAdmin,
  lockUnclaimedDefault,
} from '../account/account-creation-repository.ts';
import {
  refuseCommonPassword,
  refuseTaken,
  refusingTaken,
  storeAccount,
} from '../account/account-creation.ts';
import { hashPassword } from '../account/passwords/password-hashing.ts';
import { describeReset, resetSecondFactor } from '../account/second-factor/reset-second-factor.ts';
import { recordAudit } from '../audit/audit-repository.ts';
import { toAccount } from '../users/users-repository.ts';

type SetupCall = Extract<keyof RequestHandlers, `setup.${string}`>;

/** Handlers of first-time setup. `setupCode` absent: no code is required. */
export function setupHandlers(setupCode: string | undefined): Pick<RequestHandlers, SetupCall> {
  return {
    'setup.status': async ({ db }) => {
      const needsSetup = !(await isAnyAdmin(db));
      return { needsSetup, needsCode: needsSetup && setupCode !== undefined };
    },

    'setup.createAdmin': async ({ db, now }, input) => {
      refuseWrongCode(setupCode, input.setupCode);
      refuseCommonPassword(input.password);
      // Checked before the lock too, so that late requests cost no hashing.
      if (await isAnyAdmin(db)) throw alreadySetUp();
      const password = await hashPassword(input.password);
      const admin = await db.transaction().execute(async (trx) => {
        await lockFirstAdmin(trx);
        if (await isAnyAdmin(trx)) throw alreadySetUp();
        refuseTaken(await findTakenNames(trx, input.username, input.email));
        const account = await storeAccount(trx, {
          ...identityOf(input),
          id: newId(),
          password,
          role: 'admin',
          status: 'approved',
          now,
        });
        await recordAudit(trx, {
          actor: { userId: account.id, username: account.username },
          action: 'setup.createAdmin',
          subjectId: account.id,
          before: null,
          after: { username: account.username, role: 'admin' },
          now,
        });
        return account;
      });
      return toAccount(admin);
    },

    'setup.claimStatus': async ({ db }) => {
      const claimable = await isAnyUnclaimedDefault(db);
      return { claimable, needsCode: claimable && setupCode !== undefined };
    },

    'setup.claimAdmin': async ({ db, now }, input) => {
      refuseWrongCode(setupCode, input.setupCode);
      refuseCommonPassword(input.password);
      if (!(await isAnyUnclaimedDefault(db))) throw notClaimable();
      const password = await hashPassword(input.password);
      const admin = await db.transaction().execute(async (trx) => {
        const former = await lockUnclaimedDefault(trx);
        if (!former) throw notClaimable();
        refuseTaken(await findTakenNames(trx, input.username, input.email, former.id));
        const account = await refusingTaken(() =>
          claimAccount(trx, former.id, { ...identityOf(input), password, now }),
        );
        await endSessions(trx, former.id);
        // Whoever knew the default password may have added some, which would open the claimed account.
        const taken = await resetSecondFactor(trx, former.id);
        const factors = taken && describeReset(taken);
        await recordAudit(trx, {
          actor: { userId: account.id, username: account.username },
          action: 'setup.claimAdmin',
          subjectId: account.id,
          before: { username: former.username, ...factors?.before },
          after: { username: account.username, ...factors?.after },
          now,
        });
        return account;
      });
      return toAccount(admin);
    },
  };
}

interface Names {
  readonly username: string;
  readonly email: string;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
}

function identityOf({ username, email, firstName, lastName }: Names) {
  return { username, email, firstName: firstName || null, lastName: lastName || null };
}

function refuseWrongCode(expected: string | undefined, given: string | undefined): void {
  if (expected === undefined) return;
  // Hashes have equal lengths, which timingSafeEqual requires.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (timingSafeEqual(digest(expected), digest(given ?? ''))) return;
  const message = given?.trim() ? 'The setup code is wrong' : 'The setup code is required';
  throw new AppError('setup_code_wrong', message, { fields: { setupCode: [message] } });
}

function alreadySetUp(): AppError {
  return new AppError('already_set_up', 'System Already Configured');
}

function notClaimable(): AppError {
  return new AppError('not_claimable', 'There is no admin account to claim');
}
