import type { RequestHandlers } from '../../../access/handler.ts';
import { runTransactionOf } from '../../../access/turns/turns.ts';
import type { KeyRing } from '../../../crypto/key-ring.ts';
import { findAccount } from '../../users/users-repository.ts';
import { expired, requirePending, startSession } from './finish-sign-in.ts';
import { acceptFirstCode, startApp } from './set-up-app.ts';

type RequiredCall = 'account.startRequiredSecondFactor' | 'account.finishRequiredSecondFactor';

/** Handlers of an administrator's set-up within a sign-in, which has no session yet. */
export function requiredSetUpHandlers(keys: KeyRing): Pick<RequestHandlers, RequiredCall> {
  return {
    'account.startRequiredSecondFactor': async (context) => {
      const { user_id: userId } = await requirePending(context);
      const account = await findAccount(context.db, userId);
      const started = account && (await startApp(context, keys, { userId, ...account }));
      // Set up in another browser meanwhile: the sign-in asks for its code.
      if (!started) throw expired();
      return started;
    },

    'account.finishRequiredSecondFactor': async (context, { code }) => {
      const pending = await requirePending(context);
      const turnOn = await acceptFirstCode(context, keys, pending.user_id, code);
      if (!turnOn) throw expired();
      return runTransactionOf(context.db, pending.user_id, async (trx) => {
        const recoveryCodes = await turnOn(trx);
        if (!recoveryCodes) throw expired();
        return { account: await startSession(context, trx, pending), recoveryCodes };
      });
    },
  };
}
