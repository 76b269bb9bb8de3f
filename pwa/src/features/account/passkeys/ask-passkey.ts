import type {
  NewCredential,
  UsedCredential,
} from '@greenroom/sync-protocol/account/passkey-records';
import type { CallAnswer } from '@greenroom/sync-protocol/contract';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { useDiscreet } from '../../../platform/privacy/discreet.ts';

/**
 * Makes a passkey, which the device lists under the name the app has on it; asks the person.
 * @returns null: ended by the person, or it took too long
 */
export async function makePasskey(
  optionsJSON: CallAnswer<'account.startPasskey'>,
): Promise<NewCredential | null> {
  const rp = { ...optionsJSON.rp, name: useDiscreet.getState().appName };
  const made = await orNull(startRegistration({ optionsJSON: { ...optionsJSON, rp } }));
  if (made === null) return null;
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  return {
    id: made.id,
    rawId: made.rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, transports: [...transports] },
  };
}

/** Has a passkey sign; asks the person. @returns null: ended by the person, or it took too long */
export async function signWithPasskey(
  optionsJSON: CallAnswer<'account.startPasskeySignIn'>,
): Promise<UsedCredential | null> {
  const { allowCredentials, ...options } = optionsJSON;
  const asked = { ...options, ...(allowCredentials && { allowCredentials }) };
  const used = await orNull(startAuthentication({ optionsJSON: asked }));
  if (used === null) return null;
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  return {
    id: used.id,
    rawId: used.rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}

/** Browsers do not tell apart an ended question, one not allowed and one that took too long. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    if (name === 'InvalidStateError') {
      throw new Error('This device has a passkey of your account already.', { cause: error });
    }
    throw error;
  }
}
