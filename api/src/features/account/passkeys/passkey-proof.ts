import type { Actor } from '../../../access/actor.ts';
import { notSignedIn } from '../../../access/guard.ts';
import type { RequestContext, RequestHandlers } from '../../../access/handler.ts';
import { noteProof } from '../../../access/session-repository.ts';
import { AppError } from '../../../app-error.ts';
import { acceptPasskey } from './accept-passkey.ts';
import { storeChallenge, takeChallenge } from './challenges-repository.ts';
import { findPasskeys, notePasskeyUse } from './passkeys-repository.ts';
import type { PasskeyPurpose } from './passkeys-tables.ts';
import { askForUse } from './relying-party.ts';

type ProofCall = 'account.startPasskeyProof' | 'account.proveByPasskey';

/** Handlers of a session's fresh proof by a passkey (docs/decisions/fresh-proof.md). */
export const passkeyProofHandlers: Pick<RequestHandlers, ProofCall> = {
  'account.startPasskeyProof': async (context) => {
    const { db, actor, now, origin } = context;
    const passkeys = await findPasskeys(db, actor.userId);
    if (passkeys.length === 0) throw new AppError('conflict', 'This account has no passkey');
    const options = await askForUse(origin, passkeys);
    await storeChallenge(db, askedOf(context, 'prove'), options.challenge, now);
    return options;
  },

  'account.proveByPasskey': async (context, { credential }) => {
    const { db, actor, session, now } = context;
    const challenge = await takeChallenge(db, askedOf(context, 'prove'), now);
    if (challenge === undefined) throw tooLate();
    const accepted = await acceptPasskey(context, challenge, credential, actor.userId);
    if (!accepted || !(await notePasskeyUse(db, accepted.passkey, accepted.use))) {
      throw new AppError('invalid', 'This is not a passkey of your account');
    }
    if (session.sid !== undefined) await noteProof(db, session.sid, now);
    return undefined;
  },
};

/** What is asked of this session's browser. */
export function askedOf({ session }: RequestContext<Actor>, purpose: PasskeyPurpose) {
  if (session.sid === undefined) throw notSignedIn();
  return { holder: session.sid, purpose };
}

export function tooLate(): AppError {
  return new AppError('conflict', 'This took too long. Please try again.');
}
