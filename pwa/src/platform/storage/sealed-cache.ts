import type { CacheHandle } from './user-cache-seal.ts';

/** Keys of a locked device's caches: of addresses (HMAC) and of contents (AES-GCM). */
export interface CacheKeys {
  readonly names: CryptoKey;
  readonly contents: CryptoKey;
}

type CacheReader = Pick<Cache, 'match'>;
type Bytes = Uint8Array<ArrayBuffer>;

/** Holds the sealed address and headers, so that a list opens no contents. */
const headHeader = 'x-sealed-head';
const nonceLength = 12;
/** Characters of a stored address; 128 bits. */
const addressLength = 32;

interface Head {
  readonly address: string;
  readonly headers: readonly (readonly [string, string])[];
}

/** Reads what a SealedCache of the same topic and keys has put. */
export class SealedReader implements CacheReader {
  readonly #reader: CacheReader;
  readonly #topic: string;
  readonly #keys: CacheKeys;

  constructor(reader: CacheReader, topic: string, keys: CacheKeys) {
    this.#reader = reader;
    this.#topic = topic;
    this.#keys = keys;
  }

  /** @throws {DOMException} OperationError when it was sealed with another key, or changed. */
  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    const stored = await this.placeOf(addressOf(request));
    const found = await this.#reader.match(stored);
    if (!found) return undefined;
    const { headers } = await this.openHead(stored, found);
    const bytes = await this.#open(`${stored} contents`, new Uint8Array(await found.arrayBuffer()));
    return new Response(bytes, { headers: headers.map(([name, value]) => [name, value]) });
  }

  /** Where an address is stored. */
  protected async placeOf(address: string): Promise<string> {
    const text = new TextEncoder().encode(`${this.#topic}\n${address}`);
    const hash = new Uint8Array(await crypto.subtle.sign('HMAC', this.#keys.names, text));
    return `/sealed/${toHex(hash).slice(0, addressLength)}`;
  }

  protected async openHead(stored: string, { headers }: Response): Promise<Head> {
    const sealed = fromBase64(headers.get(headHeader) ?? '');
    const text = new TextDecoder().decode(await this.#open(`${stored} head`, sealed));
    return JSON.parse(text) as Head;
  }

  protected async sealAll(stored: string, head: Head, contents: Bytes): Promise<Response> {
    const [sealedHead, sealedContents] = await Promise.all([
      this.#seal(`${stored} head`, new TextEncoder().encode(JSON.stringify(head))),
      this.#seal(`${stored} contents`, contents),
    ]);
    return new Response(sealedContents, { headers: { [headHeader]: toBase64(sealedHead) } });
  }

  async #seal(place: string, bytes: Bytes): Promise<Bytes> {
    const nonce = crypto.getRandomValues(new Uint8Array(nonceLength));
    const options = this.#options(place, nonce);
    const sealed = await crypto.subtle.encrypt(options, this.#keys.contents, bytes);
    const whole = new Uint8Array(nonceLength + sealed.byteLength);
    whole.set(nonce);
    whole.set(new Uint8Array(sealed), nonceLength);
    return whole;
  }

  async #open(place: string, sealed: Bytes): Promise<ArrayBuffer> {
    const options = this.#options(place, sealed.subarray(0, nonceLength));
    const { contents } = this.#keys;
    return await crypto.subtle.decrypt(options, contents, sealed.subarray(nonceLength));
  }

  #options(place: string, iv: Bytes): AesGcmParams {
    const additionalData = new TextEncoder().encode(`${this.#topic}\n${place}`);
    return { name: 'AES-GCM', iv, additionalData };
  }
}

/**
 * A Cache whose addresses are hashed, and whose contents and headers are sealed
 * (docs/decisions/app-lock.md). Contents moved to another address or topic are broken.
 */
export class SealedCache extends SealedReader implements CacheHandle {
  readonly #cache: CacheHandle;
  /** Addresses of what is stored, by their places. */
  readonly #addresses = new Map<string, string>();

  constructor(cache: CacheHandle, topic: string, keys: CacheKeys) {
    super(cache, topic, keys);
    this.#cache = cache;
  }

  async put(request: RequestInfo | URL, response: Response): Promise<void> {
    const address = addressOf(request);
    const stored = await this.placeOf(address);
    const contents = new Uint8Array(await response.arrayBuffer());
    const head = { address, headers: [...response.headers] };
    await this.#cache.put(stored, await this.sealAll(stored, head, contents));
    this.#addresses.set(stored, address);
  }

  async delete(request: RequestInfo | URL): Promise<boolean> {
    return await this.#cache.delete(await this.placeOf(addressOf(request)));
  }

  /** As they were put, oldest first; what cannot be opened is left out. */
  async keys(): Promise<Request[]> {
    const stored = (await this.#cache.keys()).map(({ url }) => new URL(url).pathname);
    const addresses = await Promise.all(stored.map((place) => this.#addressAt(place)));
    return addresses.flatMap((address) =>
      address === null ? [] : [new Request(new URL(address, base))],
    );
  }

  async #addressAt(stored: string): Promise<string | null> {
    const known = this.#addresses.get(stored);
    if (known !== undefined) return known;
    const found = await this.#cache.match(stored);
    if (!found) return null;
    try {
      const { address } = await this.openHead(stored, found);
      this.#addresses.set(stored, address);
      return address;
    } catch {
      return null;
    }
  }
}

/** Path and query. */
function addressOf(request: RequestInfo | URL): string {
  const text = request instanceof Request ? request.url : String(request);
  const { pathname, search } = new URL(text, base);
  return pathname + search;
}

/** Only paths and queries count. */
const base = 'https://kept.invalid';

const toHex = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));

function fromBase64(text: string): Bytes {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
