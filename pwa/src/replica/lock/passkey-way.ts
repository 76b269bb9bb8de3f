import type { LockWay } from './lock-records.ts';
import { deriveKey, unwrap, wrap } from './wrapped-key.ts';

type PasskeyWay = Extract<LockWay, { kind: 'passkey' }>;
type Bytes = Uint8Array<ArrayBuffer>;

const purpose = 'greenroom lock';
/** Of an authenticator's data (WebAuthn, 6.1): the place of its flags, and that of a passkey that may be synced. */
const flagsAt = 32;
const backupEligible = 0x08;

/** Why a passkey did not give its secret. */
export type PasskeyFault =
  /** The person ended it, or it took too long. */
  | 'cancelled'
  /** This device's passkeys give no secret (PRF). */
  | 'unsupported';

/** Whether this browser may have passkeys of the device itself; only making one shows if they serve. */
export async function mayHavePasskey(): Promise<boolean> {
  if (!('PublicKeyCredential' in globalThis)) return false;
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  } catch {
    return false;
  }
}

/**
 * Makes a passkey of this device and wraps the data key by its secret. Asks the person up to twice. The
 * system lists it under both names.
 */
export async function makePasskeyWay(
  dataKey: Bytes,
  accountName: string,
  appName: string,
): Promise<PasskeyWay | PasskeyFault> {
  const salt = random(32);
  const credential = await ask(() =>
    navigator.credentials.create({
      publicKey: {
        rp: { name: appName },
        user: { id: random(16), name: accountName, displayName: accountName },
        // Nobody verifies a signature: what counts is the secret.
        challenge: random(32),
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          residentKey: 'preferred',
          userVerification: 'required',
        },
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  );
  if (credential === null) return 'cancelled';
  const { prf } = credential.getClientExtensionResults();
  const credentialId = new Uint8Array(credential.rawId);
  // Some give the secret at once, most only when they are used.
  const secret =
    secretOf(credential) ?? (prf?.enabled === true ? await use(credentialId, salt) : 'unsupported');
  if (typeof secret === 'string') return secret;
  const wrapped = await wrap(await deriveKey(secret, purpose), dataKey);
  return { kind: 'passkey', isBound: isBound(credential), credentialId, salt, wrapped };
}

/** The data key; asks the person. */
export async function openByPasskey(way: PasskeyWay): Promise<Bytes | PasskeyFault> {
  const secret = await use(way.credentialId, way.salt);
  if (typeof secret === 'string') return secret;
  return (await unwrap(await deriveKey(secret, purpose), way.wrapped)) ?? 'unsupported';
}

async function use(id: Bytes, salt: Bytes): Promise<Bytes | PasskeyFault> {
  const credential = await ask(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: random(32),
        allowCredentials: [{ type: 'public-key', id, transports: ['internal'] }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  );
  if (credential === null) return 'cancelled';
  return secretOf(credential) ?? 'unsupported';
}

/** Whether the authenticator says that it never gives this passkey to another device. */
function isBound({ response }: PublicKeyCredential): boolean {
  // Missing in older browsers.
  const { getAuthenticatorData } = response as Partial<AuthenticatorAttestationResponse>;
  if (getAuthenticatorData === undefined) return false;
  const flags = new Uint8Array(getAuthenticatorData.call(response))[flagsAt];
  return flags !== undefined && (flags & backupEligible) === 0;
}

function secretOf(credential: PublicKeyCredential): Bytes | null {
  const first = credential.getClientExtensionResults().prf?.results?.first;
  if (first === undefined) return null;
  return ArrayBuffer.isView(first)
    ? new Uint8Array(first.buffer as ArrayBuffer, first.byteOffset, first.byteLength)
    : new Uint8Array(first);
}

/** Null: not allowed, ended or timed out, which browsers do not tell apart. */
async function ask(call: () => Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    const credential = await call();
    return credential instanceof PublicKeyCredential ? credential : null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
