import { cmac } from '@noble/ciphers/aes.js';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';

const valueKeyLength = 32;
const hashKeyLength = 32;
/** Bytes of the key of a device's data: two keys, of values and of hashes. */
export const dataKeyLength = valueKeyLength + hashKeyLength;
const nonceLength = 24;
/** About 2 MB. */
const maxHashes = 10_000;
/** Bytes of opened rows kept at most: some ten thousand messages. */
const maxKept = 4_000_000;
/** Bytes of the largest of them; a larger one is a file, read once. */
const largestKept = 4_000;

/** A record was written with another key, or changed outside the app. */
export class SealBrokenError extends Error {
  override readonly name = 'SealBrokenError';
}

/**
 * Seals values and hashes keys with a device's data key. Synchronous, since an IndexedDB transaction
 * ends while anything else is awaited (docs/decisions/app-lock.md).
 */
export class Seal {
  readonly #valueKey: Uint8Array;
  readonly #hashKey: Uint8Array;
  /** A row's keys are asked for many times, and a hash costs as much as a lookup. */
  readonly #hashes = new Map<string, string>();
  /** By place and nonce: live queries read the same rows again, and opening one costs most of a read. */
  readonly #opened = new Map<string, Uint8Array>();
  #keptBytes = 0;

  /** @param dataKey random, `dataKeyLength` bytes */
  constructor(dataKey: Uint8Array) {
    this.#valueKey = dataKey.slice(0, valueKeyLength);
    this.#hashKey = dataKey.slice(valueKeyLength, dataKeyLength);
  }

  /** A key of `place`, as 16 characters that say nothing of it. The same key gives the same text. */
  hash(place: string, key: unknown): string {
    const text = `${place}\n${JSON.stringify(key)}`;
    const known = this.#hashes.get(text);
    if (known !== undefined) return known;
    if (this.#hashes.size >= maxHashes) this.#hashes.clear();
    const hash = String.fromCharCode(...cmac(new TextEncoder().encode(text), this.#hashKey));
    this.#hashes.set(text, hash);
    return hash;
  }

  /** @param place where it is stored: opened elsewhere it is broken */
  seal(place: string, value: unknown): Uint8Array {
    const nonce = crypto.getRandomValues(new Uint8Array(nonceLength));
    const packed = packValue(value);
    const sealed = this.#cipher(nonce, place).encrypt(packed);
    this.#keep(openedKey(place, nonce), packed);
    const bytes = new Uint8Array(nonceLength + sealed.length);
    bytes.set(nonce);
    bytes.set(sealed, nonceLength);
    return bytes;
  }

  /** @throws {SealBrokenError} */
  open(place: string, sealed: unknown): unknown {
    if (!ArrayBuffer.isView(sealed)) throw new SealBrokenError('Not sealed');
    const bytes = new Uint8Array(sealed.buffer, sealed.byteOffset, sealed.byteLength);
    const nonce = bytes.subarray(0, nonceLength);
    const key = openedKey(place, nonce);
    const known = this.#opened.get(key);
    if (known !== undefined) return unpackValue(known);
    try {
      const packed = this.#cipher(nonce, place).decrypt(bytes.subarray(nonceLength));
      this.#keep(key, packed);
      return unpackValue(packed);
    } catch (error) {
      throw new SealBrokenError('The seal is broken', { cause: error });
    }
  }

  #keep(key: string, packed: Uint8Array): void {
    if (packed.length > largestKept) return;
    if (this.#keptBytes + packed.length > maxKept) {
      this.#opened.clear();
      this.#keptBytes = 0;
    }
    this.#opened.set(key, packed);
    this.#keptBytes += packed.length;
  }

  #cipher(nonce: Uint8Array, place: string) {
    return xchacha20poly1305(this.#valueKey, nonce, new TextEncoder().encode(place));
  }
}

function openedKey(place: string, nonce: Uint8Array): string {
  return `${place}\n${String.fromCharCode(...nonce)}`;
}

const lengthBytes = 4;
/** The field that stands for bytes: no row has one of this name. */
const bytesField = '$bytes';

/** A stored value as bytes: JSON, and the array buffers among its fields after it. */
function packValue(value: unknown): Uint8Array {
  const parts: Uint8Array[] = [];
  const text = JSON.stringify(value, (_field, part: unknown) => {
    if (!(part instanceof ArrayBuffer)) return part;
    parts.push(new Uint8Array(part));
    return { [bytesField]: part.byteLength };
  });
  const json = new TextEncoder().encode(text);
  const total = parts.reduce((sum, { length }) => sum + length, lengthBytes + json.length);
  const packed = new Uint8Array(total);
  new DataView(packed.buffer).setUint32(0, json.length);
  packed.set(json, lengthBytes);
  let at = lengthBytes + json.length;
  for (const part of parts) {
    packed.set(part, at);
    at += part.length;
  }
  return packed;
}

/** The value of `packValue`. @throws {SyntaxError} when it is none */
function unpackValue(packed: Uint8Array): unknown {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const end = lengthBytes + view.getUint32(0);
  const json = new TextDecoder().decode(packed.subarray(lengthBytes, end));
  if (end === packed.length) return JSON.parse(json);
  let at = end;
  return JSON.parse(json, (_field, part: unknown) => {
    const length = bytesIn(part);
    if (length === undefined) return part;
    at += length;
    return packed.slice(at - length, at).buffer;
  });
}

function bytesIn(part: unknown): number | undefined {
  if (typeof part !== 'object' || part === null || !(bytesField in part)) return undefined;
  return typeof part[bytesField] === 'number' ? part[bytesField] : undefined;
}
