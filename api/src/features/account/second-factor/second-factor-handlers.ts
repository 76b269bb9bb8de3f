import type { Actor } from '../../../access/actor.ts';
import type { RequestContext, RequestHandlers } from '../../../access/handler.ts';
import { runTransactionOf } from '../../../access/turns/turns.ts';
import { AppError } from '../../../app-error.ts';
import type { Db } from '../../../database/schema.ts';
import type { KeyRing } from '../../../crypto/key-ring.ts';
import { requireOwnPassword } from '../passwords/check-password.ts';
import { requireSession } from '../require-session.ts';
import { acceptCode } from './check-code.ts';
import { isRequiredOfAdministrators, meetsObligation } from './obligation.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { acceptFirstCode, startApp } from './set-up-app.ts';
import { tellOwner } from './tell-owner.ts';
import {
  countCodesLeft,
  deleteSecondFactor,
  findSecondFactor,
  hasSecondFactor,
  replaceRecoveryCodes,
} from './second-factor-repository.ts';

type SecondFactorCall =
  | 'account.readSecondFactor'
  | 'account.startSecondFactor'
  | 'account.confirmSecondFactor'
  | 'account.renewRecoveryCodes'
  | 'account.stopSecondFactor';

/** Handlers of the account's own two-step sign-in (docs/decisions/second-factor.md). */
export function secondFactorHandlers(keys: KeyRing): Pick<RequestHandlers, SecondFactorCall> {
  return {
    'account.readSecondFactor': async ({ db, actor }) => {
      const row = await findSecondFactor(db, actor.userId);
      return {
        since: row?.confirmed_at?.toISOString() ?? null,
        recoveryCodesLeft: await countCodesLeft(db, actor.userId),
      };
    },

    'account.startSecondFactor': async (context, { currentPassword }) => {
      await requireOwnPassword(context, currentPassword);
      const started = await startApp(context, keys, context.actor);
      if (!started) throw new AppError('conflict', 'Two-step sign-in is on already');
      return started;
    },

    'account.confirmSecondFactor': async (context, { code }) => {
      const { db, actor } = context;
      const turnOn = await acceptFirstCode(context, keys, actor.userId, code);
      if (!turnOn) throw await whyNothing(db, actor.userId);
      return runTransactionOf(db, actor.userId, async (trx) => {
        await requireSession(trx, context);
        const recoveryCodes = await turnOn(trx);
        if (!recoveryCodes) throw await whyNothing(trx, actor.userId);
        return { recoveryCodes };
      });
    },

    'account.renewRecoveryCodes': async (context, { currentPassword, code }) => {
      const { db, actor } = context;
      await requireProof(context, keys, currentPassword, code);
      const recovery = await makeRecoveryCodes();
      await runTransactionOf(db, actor.userId, async (trx) => {
        await requireSession(trx, context);
        if (!(await hasSecondFactor(trx, actor.userId))) throw isOff();
        await replaceRecoveryCodes(trx, actor.userId, recovery);
        await tellOwner(
          trx,
          { userId: actor.userId, now: context.now },
          'New recovery codes',
          'Your earlier recovery codes no longer work.',
        );
      });
      return { recoveryCodes: [...recovery.codes] };
    },

    'account.stopSecondFactor': async (context, { currentPassword, code }) => {
      const { db, actor } = context;
      await requireProof(context, keys, currentPassword, code);
      await runTransactionOf(db, actor.userId, async (trx) => {
        await requireSession(trx, context);
        if (!(await deleteSecondFactor(trx, actor.userId))) throw isOff();
        const isObliged = actor.role === 'admin' && (await isRequiredOfAdministrators(trx));
        if (isObliged && !(await meetsObligation(trx, actor.userId))) throw isRequired();
        await tellOwner(
          trx,
          { userId: actor.userId, now: context.now },
          'Two-step sign-in is off',
          // Who is obliged has a passkey left, and the password alone is refused.
          isObliged
            ? 'Signing in needs your passkey now.'
            : 'Signing in needs only your password now.',
        );
      });
      return undefined;
    },
  };
}

/** Password and code, in this order, so that no code is used up beside a wrong password. */
async function requireProof(
  context: RequestContext<Actor>,
  keys: KeyRing,
  currentPassword: string,
  code: string,
): Promise<void> {
  await requireOwnPassword(context, currentPassword);
  if (!(await hasSecondFactor(context.db, context.actor.userId))) throw isOff();
  await acceptCode(context, keys, context.actor.userId, code);
}

/** Why nothing was turned on. The answer to an earlier call may have been lost, with its codes. */
async function whyNothing(db: Db, userId: string): Promise<AppError> {
  const message = (await hasSecondFactor(db, userId))
    ? 'Two-step sign-in is on already. You can make new recovery codes under Privacy.'
    : 'Two-step sign-in is not being set up. Please start again.';
  return new AppError('conflict', message);
}

function isOff(): AppError {
  return new AppError('conflict', 'Two-step sign-in is off');
}

function isRequired(): AppError {
  return new AppError('conflict', 'Administrators need two-step sign-in here');
}
