import type {
  NewCredential,
  UsedCredential,
} from '@greenroom/sync-protocol/account/passkey-records';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { AppError } from '../../../app-error.ts';
import { challengeLife } from './challenges-repository.ts';
import type { PasskeyRow } from './passkeys-tables.ts';

/** EdDSA, ES256, RS256: what every maker of passkeys offers. */
const algorithms = [-8, -7, -257];

/**
 * Passkeys belong to the host name; a page of another host cannot use them. Without a public origin
 * the host is the request's own, which need not be one.
 */
function rpIdOf(origin: string): string {
  if (!URL.canParse(origin)) throw new AppError('invalid', 'The host of this request is malformed');
  return new URL(origin).hostname;
}

/** What passkeys tell of their account; names nobody by itself. */
const handleOf = (userId: string) => new TextEncoder().encode(userId);

interface Owner {
  readonly userId: string;
  readonly username: string;
}

/** What a browser makes a passkey from, none of `known` once more. */
export async function askForNew(
  origin: string,
  { userId, username }: Owner,
  known: readonly PasskeyRow[],
) {
  const options = await generateRegistrationOptions({
    rpName: 'Greenroom',
    rpID: rpIdOf(origin),
    userName: username,
    userDisplayName: username,
    userID: handleOf(userId),
    supportedAlgorithmIDs: algorithms,
  });
  return {
    rp: { id: rpIdOf(origin), name: options.rp.name },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' as const })),
    timeout: challengeLife,
    attestation: 'none' as const,
    excludeCredentials: known.map(describeKnown),
    // Discoverable, so that it signs in without a name; verified, so that it counts as two factors.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    } as const,
  };
}

/** What a browser has a passkey sign: one of `allowed`; absent: any of this site. */
export async function askForUse(origin: string, allowed?: readonly PasskeyRow[]) {
  const { challenge } = await generateAuthenticationOptions({ rpID: rpIdOf(origin) });
  return {
    rpId: rpIdOf(origin),
    challenge,
    timeout: challengeLife,
    userVerification: 'required' as const,
    ...(allowed && { allowCredentials: allowed.map(describeKnown) }),
  };
}

/** The new passkey's columns; null: not made for this challenge on this site. */
export async function verifyNew(
  origin: string,
  challenge: string,
  { response, ...credential }: NewCredential,
) {
  const { transports = [], ...signed } = response;
  const verified = await orNull(
    verifyRegistrationResponse({
      response: { ...credential, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!verified?.verified) return null;
  const { credential: made, credentialBackedUp } = verified.registrationInfo;
  return {
    credential_id: made.id,
    public_key: Buffer.from(made.publicKey),
    counter: String(made.counter),
    transports,
    is_backed_up: credentialBackedUp,
  };
}

/** What a signature says of its passkey; null: not made by it for this challenge on this site. */
export async function verifyUse(
  origin: string,
  challenge: string,
  { response, ...credential }: UsedCredential,
  row: PasskeyRow,
): Promise<{ readonly counter: number; readonly isBackedUp: boolean } | null> {
  const { userHandle, ...signed } = response;
  if (userHandle !== undefined && userHandle !== base64url(row.user_id)) return null;
  const verified = await orNull(
    verifyAuthenticationResponse({
      response: { ...credential, response: signed, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      requireUserVerification: true,
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(row.public_key),
        counter: Number(row.counter),
      },
    }),
  );
  if (!verified?.verified) return null;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  return { counter: newCounter, isBackedUp: credentialBackedUp };
}

function describeKnown({ credential_id, transports }: PasskeyRow) {
  return { id: credential_id, type: 'public-key' as const, transports };
}

function base64url(userId: string): string {
  return Buffer.from(handleOf(userId)).toString('base64url');
}

/** The library throws an error of its own for each kind of false answer. */
async function orNull<T>(verified: Promise<T>): Promise<T | null> {
  return verified.catch(() => null);
}
