import type { CallAnswer } from '@greenroom/sync-protocol/contract';
import { vi } from 'vitest';

/** What the browser answers when it is asked for a passkey. */
export const askedBrowser = {
  register: vi.fn<(options: unknown) => Promise<unknown>>(),
  authenticate: vi.fn<() => Promise<unknown>>(),
};

/** In place of @simplewebauthn/browser. */
export const library = {
  startRegistration: (options: unknown) => askedBrowser.register(options),
  startAuthentication: () => askedBrowser.authenticate(),
};

/** The person ended the question. */
export const cancelled = Object.assign(new Error('ended'), { name: 'NotAllowedError' });

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' } as const;

export const madeCredential = {
  ...credential,
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: ['internal'] },
};

export const usedCredential = {
  ...credential,
  response: {
    clientDataJSON: 'AAAA',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
    userHandle: 'AAAA',
  },
};

export const creationOptions: CallAnswer<'account.startPasskey'> = {
  rp: { id: 'localhost', name: 'Greenroom' },
  user: { id: 'AAAA', name: 'ruby', displayName: 'ruby' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
};

export const requestOptions: CallAnswer<'account.startPasskeySignIn'> = {
  rpId: 'localhost',
  challenge: 'AAAA',
  timeout: 300_000,
  userVerification: 'required',
};
