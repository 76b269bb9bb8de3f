import { vi } from 'vitest';

type Prf = AuthenticationExtensionsPRFOutputs;

/** What the browser answers; `prf` absent: the passkey has no secrets. */
export class StubbedCredential {
  readonly rawId = new Uint8Array([7, 8, 9]).buffer;
  readonly response: { readonly getAuthenticatorData?: () => ArrayBuffer };
  readonly #prf: Prf | undefined;

  /** `flags`: of the authenticator's data. Absent: a browser that does not give it. */
  constructor(prf?: Prf, flags?: number) {
    this.#prf = prf;
    const data = Uint8Array.from({ length: 37 }, (_, at) => (at === 32 ? (flags ?? 0) : 0)).buffer;
    this.response = flags === undefined ? {} : { getAuthenticatorData: () => data };
  }

  static readonly isUserVerifyingPlatformAuthenticatorAvailable = vi.fn<() => Promise<boolean>>();

  getClientExtensionResults(): AuthenticationExtensionsClientOutputs {
    return this.#prf === undefined ? {} : { prf: this.#prf };
  }
}

/** A passkey that gives 32 equal bytes as its secret. */
export const secretOf = (byte: number) =>
  new StubbedCredential({ results: { first: new Uint8Array(32).fill(byte).buffer } });

/** The person ended the question, it took too long, or the passkey is gone: browsers do not tell. */
export const notAllowed = () => new DOMException('Not allowed', 'NotAllowedError');

/** Puts passkeys of this device in place of the browser's; a test says what they answer. */
export function stubPasskeys() {
  const create = vi.fn<(options: CredentialCreationOptions) => Promise<StubbedCredential | null>>();
  const get = vi.fn<(options: CredentialRequestOptions) => Promise<StubbedCredential | null>>();
  const hasDevice = StubbedCredential.isUserVerifyingPlatformAuthenticatorAvailable;
  hasDevice.mockResolvedValue(true);
  vi.stubGlobal('PublicKeyCredential', StubbedCredential);
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create, get } });
  return { create, get, hasDevice };
}

/** Leaves a browser without passkeys. */
export function removePasskeys(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
}
