import fc from 'fast-check';
import { expect, it } from 'vitest';
import { codeAt, findStep, makeTotpSecret, totpUri } from './totp.ts';

// RFC 6238, appendix B: SHA-1, the last six of its eight digits. The secret is its ASCII seed.
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('shows at second %i the code of RFC 6238', (seconds, code) => {
  expect(codeAt(rfcSecret, new Date(seconds * 1000))).toBe(code);
});

it('accepts the codes of a step before and after, and names their step', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 100_000_000 }), (step) => {
      const moment = (of: number) => new Date(of * 30_000 + 1);
      for (const delta of [-1, 0, 1]) {
        const code = codeAt(rfcSecret, moment(step + delta));
        // Two neighbouring steps may have the same code: then the nearer one is found.
        const found = findStep(rfcSecret, code, moment(step));
        expect(found === null ? null : codeAt(rfcSecret, moment(found))).toBe(code);
      }
    }),
  );
});

it('refuses a code two steps old, and what is no code', () => {
  const now = new Date(1_234_567_890_000);
  expect(findStep(rfcSecret, codeAt(rfcSecret, new Date(now.getTime() - 60_000)), now)).toBeNull();
  for (const code of ['', '12345', 'abcdef', '0059240']) {
    expect(findStep(rfcSecret, code, now)).toBeNull();
  }
});

it('makes secrets of 160 bits and an address for the app', () => {
  const secret = makeTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(makeTotpSecret()).not.toBe(secret);
  const uri = new URL(totpUri(secret, 'Zoë & co'));
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Greenroom:Zo%C3%AB%20%26%20co\?/);
  expect(uri.searchParams.get('secret')).toBe(secret);
  expect(uri.searchParams.get('issuer')).toBe('Greenroom');
});
