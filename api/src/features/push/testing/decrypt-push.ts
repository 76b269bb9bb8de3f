import { createDecipheriv, createECDH, createHmac } from 'node:crypto';

/** A browser's secrets, each in base64url. */
export interface BrowserKeys {
  readonly privateKey: string;
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * Decrypts a push of one record, independently of web-push (RFC 8291 and RFC 8188).
 * @throws for any body that a browser would refuse
 */
export function decryptPush(body: Buffer, { privateKey, p256dh, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const idLength = body.readUInt8(20);
  const serverKey = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  if (record.length > recordSize) throw new Error('More than one record');
  const browser = createECDH('prime256v1');
  browser.setPrivateKey(fromText(privateKey));
  const shared = browser.computeSecret(serverKey);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), fromText(p256dh), serverKey]);
  const material = expand(hmac(fromText(auth), shared), keyInfo, 32);
  const secret = hmac(salt, material);
  const key = expand(secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = expand(secret, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('No delimiter');
  return padded.subarray(0, end).toString();
}

/** HKDF-Expand of RFC 5869 for one block. */
function expand(secret: Buffer, info: Buffer, length: number): Buffer {
  return hmac(secret, Buffer.concat([info, Buffer.from([1])])).subarray(0, length);
}

function hmac(key: Buffer, data: Buffer): Buffer {
  return createHmac('sha256', key).update(data).digest();
}

function fromText(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}
