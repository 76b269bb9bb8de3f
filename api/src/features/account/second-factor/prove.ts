import type { CallInput } from '@greenroom/sync-protocol/contract';
import type { Actor } from '../../../access/actor.ts';
import type { RequestContext, RequestHandlers } from '../../../access/handler.ts';
import { noteProof } from '../../../access/session-repository.ts';
import { AppError } from '../../../app-error.ts';
import type { KeyRing } from '../../../crypto/key-ring.ts';
import { requireOwnPassword } from '../passwords/check-password.ts';
import { acceptCode } from './check-code.ts';
import { hasSecondFactor } from './second-factor-repository.ts';

const atProvider = 'You sign in with an external provider. Sign out and in again, and go on then.';

/** Handler of a session's fresh proof: the password, and a code while two-step sign-in is on. */
export function proveHandler(keys: KeyRing): Pick<RequestHandlers, 'account.prove'> {
  return {
    'account.prove': async (context, proof) => {
      const { db, session, now } = context;
      await proveOwner(context, keys, proof, atProvider);
      if (session.sid !== undefined) await noteProof(db, session.sid, now);
      return undefined;
    },
  };
}

/**
 * Compares the password and, while two-step sign-in is on, the code.
 * @throws {AppError} as `requireOwnPassword` and `acceptCode`
 */
export async function proveOwner(
  context: RequestContext<Actor>,
  keys: KeyRing,
  { currentPassword, code }: CallInput<'account.prove'>,
  atProvider?: string,
): Promise<void> {
  const { db, actor } = context;
  await requireOwnPassword(context, currentPassword, atProvider);
  if (!(await hasSecondFactor(db, actor.userId))) return;
  if (!code) throw codeMissing();
  await acceptCode(context, keys, actor.userId, code);
}

function codeMissing(): AppError {
  const message = 'Code is required';
  return new AppError('invalid', message, { fields: { code: [message] } });
}
