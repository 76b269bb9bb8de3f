import { createRequire } from 'node:module';
import { isCommonPassword } from '@greenroom/sync-protocol/account/common-passwords';
import { hash } from '@node-rs/argon2';
import { afterAll, expect, it, vi } from 'vitest';
import { hashPassword, hashWithSalt, isPasswordRight } from './password-hashing.ts';

// Files of one worker share modules: reload them here, and in the next file.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.doUnmock('@node-rs/argon2');
  vi.resetModules();
});

// The library itself, without what stands in for it in tests (testing/light-argon2.ts).
vi.mock('@node-rs/argon2', () => ({ ...createRequire(import.meta.url)('@node-rs/argon2') }));

it('hashes with argon2id at the chosen cost and a salt of its own', async () => {
  const [first, second] = await Promise.all([hashPassword('Abcdefg8'), hashPassword('Abcdefg8')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(first).not.toBe(second);
});

it('hashes with a salt of the caller’s at the same cost', async () => {
  const salt = Buffer.alloc(16, 1);
  const hashed = await hashWithSalt('k7wdm-x3r9p', salt);
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$AQEBAQEBAQEBAQEBAQEBAQ\$[\w+/]{43}$/);
  expect(await hashWithSalt('k7wdm-x3r9p', salt)).toBe(hashed);
});

it('distinguishes the correct password from others', async () => {
  const stored = await hashPassword('Abcdefg8');
  expect(await isPasswordRight('Abcdefg8', stored)).toBe(true);
  expect(await isPasswordRight('abcdefg8', stored)).toBe(false);
  expect(await isPasswordRight('Abcdefg8', null)).toBe(false);
});

it('queues concurrent hashes, and refuses only a flood', async () => {
  // Made at the least cost: that the queue is full depends on the number of comparisons alone.
  const stored = await hash('Hgfedcb1', { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const results = await Promise.allSettled(
    Array.from({ length: 250 }, () => isPasswordRight('Abcdefg8', stored)),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(50);
  for (const { reason } of refused)
    expect(reason).toMatchObject({ problem: { code: 'overloaded' } });
  expect(await isPasswordRight('Abcdefg8', null)).toBe(false);
}, 30_000);

it('recognises common passwords in any case, and accepts the rest', () => {
  for (const common of ['password', 'PassWord1', '12345678', 'qwertyuiop', 'iloveyou!']) {
    expect(isCommonPassword(common), common).toBe(true);
  }
  for (const fine of ['Abcdefg8', 'correct horse', 'Tr0ub4dor&3', '']) {
    expect(isCommonPassword(fine), fine).toBe(false);
  }
});
