import webPush from 'web-push';
import { expect, it } from 'vitest';
import { createSigner } from './vapid-signer.ts';
import { verifyVapid } from '../testing/verify-vapid.ts';

const keys = webPush.generateVAPIDKeys();
const hour = 60 * 60 * 1000;

function makeSigner() {
  const clock = { now: Date.now() };
  const sign = createSigner(keys, 'mailto:push@example.test', () => clock.now);
  return { clock, sign };
}

it('signs for each push service, and reuses the signature', () => {
  const { sign } = makeSigner();
  const one = sign('https://one.example');
  const two = sign('https://two.example');
  verifyVapid(one, 'https://one.example', keys.publicKey);
  verifyVapid(two, 'https://two.example', keys.publicKey);
  expect(sign('https://one.example')).toBe(one);
});

it('signs again long before the signature expires', () => {
  const { clock, sign } = makeSigner();
  const first = sign('https://one.example');
  const { exp } = verifyVapid(first, 'https://one.example', keys.publicKey);
  clock.now += 7 * hour;
  expect(clock.now).toBeLessThan(exp * 1000);
  expect(sign('https://one.example')).not.toBe(first);
});

it('remembers a bounded number of push services', () => {
  const { sign } = makeSigner();
  const first = sign('https://0.example');
  for (let made = 1; made <= 200; made += 1) sign(`https://${made}.example`);
  expect(sign('https://0.example')).not.toBe(first);
});
