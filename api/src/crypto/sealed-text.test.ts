import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { keyBytes, openText, type SealedPlace, sealText } from './sealed-text.ts';

const key = randomBytes(keyBytes);
const place: SealedPlace = {
  table: 'bank_details',
  column: 'account_number',
  rowId: 'row-1',
  userId: 'user-1',
};

it('opens what it sealed', () => {
  for (const text of ['12345678', '', 'Zoë 🎭']) {
    expect(openText(sealText(text, key, place), key, place)).toBe(text);
  }
});

it('never seals the same text to the same bytes', () => {
  const sealed = Array.from({ length: 50 }, () => sealText('12345678', key, place).toString('hex'));
  expect(new Set(sealed).size).toBe(50);
});

it('is nonce, tag and a ciphertext of the same length, without the text', () => {
  const sealed = sealText('12345678', key, place);
  expect(sealed).toHaveLength(12 + 16 + 8);
  expect(sealed.includes('12345678')).toBe(false);
});

it.each<Partial<SealedPlace>>([
  { table: 'bank_detail_submissions' },
  { column: 'sort_code' },
  { rowId: 'row-2' },
  { userId: 'user-2' },
])('does not open at another place: %j', (other) => {
  const sealed = sealText('12345678', key, place);
  expect(() => openText(sealed, key, { ...place, ...other })).toThrow();
});

it('does not open with another key', () => {
  expect(() => openText(sealText('12345678', key, place), randomBytes(keyBytes), place)).toThrow();
});

it('does not open with any bit changed', () => {
  const sealed = sealText('12345678', key, place);
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(() => openText(changed, key, place)).toThrow();
  }
});

it('does not open cut off', () => {
  const sealed = sealText('12345678', key, place);
  for (const length of [0, 5, 12, 20, 28, sealed.length - 1]) {
    expect(() => openText(sealed.subarray(0, length), key, place)).toThrow();
  }
});
