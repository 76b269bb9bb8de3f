import { expect, it } from 'vitest';
import { isProofFresh, proofLife } from './proof-rules.ts';

const provenAt = new Date('2026-11-24T10:00:00Z');
const after = (milliseconds: number) => new Date(provenAt.getTime() + milliseconds);

it('serves for ten minutes, and neither before nor after', () => {
  expect(isProofFresh(provenAt, provenAt)).toBe(true);
  expect(isProofFresh(provenAt, after(proofLife - 1))).toBe(true);
  expect(isProofFresh(provenAt, after(proofLife))).toBe(false);
  expect(isProofFresh(provenAt, after(-1))).toBe(false);
  expect(isProofFresh(null, provenAt)).toBe(false);
});
