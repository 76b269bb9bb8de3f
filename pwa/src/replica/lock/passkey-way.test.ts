import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newDataKey } from './open-lock.ts';
import { makePasskeyWay, mayHavePasskey, openByPasskey } from './passkey-way.ts';
import {
  notAllowed,
  removePasskeys,
  secretOf,
  StubbedCredential,
  stubPasskeys,
} from './testing/stubbed-passkeys.ts';

let passkeys: ReturnType<typeof stubPasskeys>;
beforeEach(() => void (passkeys = stubPasskeys()));
afterEach(removePasskeys);

const dataKey = newDataKey();
const make = () => makePasskeyWay(dataKey, 'ruby', 'Planner');
const supportsPrf = () => new StubbedCredential({ enabled: true });

/** A lock whose passkey gives its secret at its use. */
async function makeWay() {
  passkeys.create.mockResolvedValue(supportsPrf());
  passkeys.get.mockResolvedValue(secretOf(1));
  const way = await make();
  if (typeof way === 'string') throw new Error(way);
  return way;
}

it('is offered where the browser has passkeys of the device itself', async () => {
  expect(await mayHavePasskey()).toBe(true);
  passkeys.hasDevice.mockResolvedValue(false);
  expect(await mayHavePasskey()).toBe(false);
  passkeys.hasDevice.mockRejectedValue(notAllowed());
  expect(await mayHavePasskey()).toBe(false);
  removePasskeys();
  expect(await mayHavePasskey()).toBe(false);
});

describe('made', () => {
  it('with the secret at once, asks the person once', async () => {
    passkeys.create.mockResolvedValue(secretOf(1));
    const way = await make();
    expect(passkeys.get).not.toHaveBeenCalled();
    passkeys.get.mockResolvedValue(secretOf(1));
    expect(typeof way === 'string' ? way : await openByPasskey(way)).toEqual(dataKey);
  });

  it('with the secret only at its use, is used for the same salt', async () => {
    const way = await makeWay();
    const [made] = passkeys.create.mock.calls.at(-1) ?? [];
    const [used] = passkeys.get.mock.calls.at(-1) ?? [];
    const prf = { eval: { first: way.salt } };
    expect(made?.publicKey?.rp.name).toBe('Planner');
    expect(made?.publicKey?.extensions).toEqual({ prf });
    expect(used?.publicKey?.extensions).toEqual({ prf });
    expect(used?.publicKey?.allowCredentials).toEqual([
      { type: 'public-key', id: way.credentialId, transports: ['internal'] },
    ]);
    expect(way.credentialId).toEqual(new Uint8Array([7, 8, 9]));
    expect(await openByPasskey(way)).toEqual(dataKey);
  });

  it.each([
    ['bound to this device', 0x45, true],
    ['that may be synced', 0x4d, false],
    ['of a browser that does not say so', undefined, false],
  ])('with a passkey %s, says so', async (_, flags, isBound) => {
    passkeys.create.mockResolvedValue(new StubbedCredential({ enabled: true }, flags));
    passkeys.get.mockResolvedValue(secretOf(1));
    expect(await make()).toMatchObject({ isBound });
  });

  it.each([
    ['none', undefined],
    ['an answer that it has none', { enabled: false }],
  ])('with %s of the secrets, serves for no lock', async (_, prf) => {
    passkeys.create.mockResolvedValue(new StubbedCredential(prf));
    expect(await make()).toBe('unsupported');
    expect(passkeys.get).not.toHaveBeenCalled();
  });

  it('without a secret at its use, serves for no lock', async () => {
    passkeys.create.mockResolvedValue(supportsPrf());
    passkeys.get.mockResolvedValue(new StubbedCredential());
    expect(await make()).toBe('unsupported');
  });

  it('is ended by the person, at its making or its use', async () => {
    passkeys.create.mockRejectedValueOnce(notAllowed());
    expect(await make()).toBe('cancelled');
    passkeys.create.mockResolvedValueOnce(null);
    expect(await make()).toBe('cancelled');
    passkeys.create.mockResolvedValue(supportsPrf());
    passkeys.get.mockRejectedValue(notAllowed());
    expect(await make()).toBe('cancelled');
  });

  it('does not take a fault of the app for an ended question', async () => {
    passkeys.create.mockRejectedValue(new TypeError('a wrong option'));
    await expect(make()).rejects.toThrow('a wrong option');
  });
});

describe('a lock', () => {
  it('opens by the secret as bytes of a larger buffer', async () => {
    const way = await makeWay();
    const bytes = new Uint8Array(40).fill(1, 4, 36).subarray(4, 36);
    passkeys.get.mockResolvedValue(new StubbedCredential({ results: { first: bytes } }));
    expect(await openByPasskey(way)).toEqual(dataKey);
  });

  it('stays closed when the passkey is gone, or another answers', async () => {
    const way = await makeWay();
    passkeys.get.mockRejectedValueOnce(notAllowed());
    expect(await openByPasskey(way)).toBe('cancelled');
    passkeys.get.mockResolvedValueOnce(secretOf(2));
    expect(await openByPasskey(way)).toBe('unsupported');
    passkeys.get.mockResolvedValueOnce(new StubbedCredential());
    expect(await openByPasskey(way)).toBe('unsupported');
    expect(await openByPasskey(way)).toEqual(dataKey);
  });
});
