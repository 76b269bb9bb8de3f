import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

// AES-256-GCM (security 25). A sealed text is the nonce, the tag and the ciphertext.

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Bytes of a key. */
export const keyBytes = 32;

/** Where a sealed text is stored. Moved to any other place it cannot be opened. */
export interface SealedPlace {
  readonly table: string;
  readonly column: string;
  readonly rowId: string;
  readonly userId: string;
}

/** Encrypts `text` for one place, with a random nonce. */
export function sealText(text: string, key: Buffer, place: SealedPlace): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(associatedData(place));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
}

/** @throws when the bytes were changed, moved from another place or sealed with another key */
export function openText(sealed: Buffer, key: Buffer, place: SealedPlace): string {
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(associatedData(place));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  const ciphertext = sealed.subarray(nonceBytes + tagBytes);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
}

function associatedData({ table, column, rowId, userId }: SealedPlace): Buffer {
  return Buffer.from([table, column, rowId, userId].join('|'));
}
