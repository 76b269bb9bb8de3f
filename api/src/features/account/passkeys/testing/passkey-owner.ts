import type { UsedCredential } from '@greenroom/sync-protocol/account/passkey-records';
import { expect } from 'vitest';
import {
  type Caller,
  type Reply,
  type TestApp,
  testPassword,
} from '../../../../http/testing/test-app.ts';
import { twoStepOf } from '../../second-factor/testing/two-step.ts';
import {
  type CreationOptions,
  type Falsehood,
  type RequestOptions,
  SoftwareAuthenticator,
} from './software-authenticator.ts';

/** Where the tested site is found (`PUBLIC_ORIGIN`). */
export const siteOrigin = 'http://localhost:3000';

interface Refusal {
  readonly id: string;
  readonly code?: string;
  readonly message: string;
}

/** Begins to add a passkey. */
export const startPasskey = (caller: Caller, proof: object = { currentPassword: testPassword }) =>
  caller.send<CreationOptions & Refusal>('POST', '/api/user/passkeys/start', proof);

/** Adds a passkey to the caller's account, or tries to with a false one. */
export async function addPasskey(
  caller: Caller,
  passkey = new SoftwareAuthenticator(siteOrigin),
  falsehood: Falsehood = {},
) {
  const started = await startPasskey(caller);
  expect(started.status).toBe(200);
  const body = { name: 'My phone', credential: passkey.create(started.body, falsehood) };
  const reply = await caller.send<Refusal>('POST', '/api/user/passkeys', body);
  return { passkey, reply, id: reply.body.id };
}

/** An account with a passkey. */
export async function addOwner(test: TestApp, overrides: Parameters<TestApp['addUser']>[0] = {}) {
  const user = await test.addUser(overrides);
  const caller = await test.signedIn(user);
  const { passkey, id, reply } = await addPasskey(caller);
  expect(reply.status).toBe(201);
  return { user, caller, passkey, id };
}

/** A browser that signs in by passkey. */
export function openPasskeyBrowser(test: TestApp) {
  const browser = twoStepOf(test).openBrowser();
  const ask = async () =>
    (await browser.send<RequestOptions>('/api/passkey-login/start', undefined)).body;
  const answer = (credential: UsedCredential): Promise<Reply<Refusal & { status?: string }>> =>
    browser.send('/api/passkey-login', { credential });
  return {
    ...browser,
    ask,
    answer,
    signIn: async (passkey: SoftwareAuthenticator, falsehood: Falsehood = {}) =>
      answer(passkey.use(await ask(), falsehood)),
  };
}
