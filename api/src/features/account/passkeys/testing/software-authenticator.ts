import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  NewCredential,
  UsedCredential,
} from '@greenroom/sync-protocol/account/passkey-records';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a browser was asked to make a passkey from. */
export interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

/** What a browser was asked to sign. */
export interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
}

/** How a false answer differs from a right one. */
export interface Falsehood {
  /** The page that asks. Default: the site's own. */
  readonly origin?: string;
  readonly challenge?: string;
  readonly rpId?: string;
  /** False: the person did not show to be its owner. Default: true. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
}

/** A passkey made in software: real keys, attestations and signatures (WebAuthn level 3). */
export class SoftwareAuthenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  readonly id = randomBytes(32).toString('base64url');
  #userHandle = 'AAAA';
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Makes the passkey; attestation 'none'. */
  create({ challenge, rp, user }: CreationOptions, falsehood: Falsehood = {}): NewCredential {
    this.#userHandle = user.id;
    const { rpId = rp.id, isVerified = true } = falsehood;
    const id = Buffer.from(this.id, 'base64url');
    const data = Buffer.concat([
      // Flags: user present, verified, attested credential data follow.
      headOf(rpId, isVerified ? 0x45 : 0x41, this.counter),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      this.#publicKey(),
    ]);
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ]) as Map<string, string>,
    );
    const client = this.#clientData('webauthn.create', challenge, falsehood);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: client.toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Signs a challenge and counts. */
  use({ challenge, rpId }: RequestOptions, falsehood: Falsehood = {}): UsedCredential {
    this.counter += 1;
    const { isVerified = true, counter = this.counter } = falsehood;
    const data = headOf(falsehood.rpId ?? rpId, isVerified ? 0x05 : 0x01, counter);
    const client = this.#clientData('webauthn.get', challenge, falsehood);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
        userHandle: falsehood.userHandle ?? this.#userHandle,
      },
    };
  }

  #clientData(type: string, challenge: string, falsehood: Falsehood): Buffer {
    const { origin = this.#origin } = falsehood;
    const data = { type, challenge: falsehood.challenge ?? challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data));
  }

  /** COSE: an ES256 key on P-256. */
  #publicKey(): Uint8Array {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    );
  }
}

/** Beginning of authenticator data: hash of the site, flags, counter. */
function headOf(rpId: string, flags: number, counter: number): Buffer {
  const head = Buffer.alloc(37);
  createHash('sha256').update(rpId).digest().copy(head);
  head.writeUInt8(flags, 32);
  head.writeUInt32BE(counter, 33);
  return head;
}
