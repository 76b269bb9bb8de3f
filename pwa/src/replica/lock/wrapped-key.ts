const nonceLength = 12;

type Bytes = Uint8Array<ArrayBuffer>;

/** A key of AES-GCM from 32 secret bytes or more. `purpose` keeps keys of one secret apart. */
export async function deriveKey(secret: BufferSource, purpose: string): Promise<CryptoKey> {
  return await derive(secret, purpose, { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt']);
}

/** A key of HMAC with SHA-256, as `deriveKey`. */
export async function deriveHashKey(secret: BufferSource, purpose: string): Promise<CryptoKey> {
  return await derive(secret, purpose, { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign']);
}

async function derive(
  secret: BufferSource,
  purpose: string,
  algorithm: AesKeyGenParams | HmacKeyGenParams,
  usages: KeyUsage[],
): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode(purpose);
  const options = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
  return await crypto.subtle.deriveKey(options, base, algorithm, false, usages);
}

export async function wrap(key: CryptoKey, secret: Bytes): Promise<Bytes> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, secret);
  const wrapped = new Uint8Array(nonceLength + sealed.byteLength);
  wrapped.set(iv);
  wrapped.set(new Uint8Array(sealed), nonceLength);
  return wrapped;
}

/** Null: another key wrapped it. */
export async function unwrap(key: CryptoKey, wrapped: Bytes): Promise<Bytes | null> {
  const iv = wrapped.subarray(0, nonceLength);
  try {
    const sealed = wrapped.subarray(nonceLength);
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed));
  } catch (error) {
    if (error instanceof Error && error.name === 'OperationError') return null;
    throw error;
  }
}
