import { pieceSize } from './pieces.ts';
import { headersToKeep, type SavedCache } from './saved-cache.ts';
import { type SavedFile } from './saved-notes.ts';

/** The server has no such file, or not for this user. */
export class FileRefusedError extends Error {}

/** No file can be loaded for now: no network, a server that is down or busy, or no session. */
export class ServerAwayError extends Error {}

/** Other files would be answered the same. */
const awayStatuses = [401, 429, 502, 503, 504];

interface Progress {
  readonly signal: AbortSignal;
  /** Called with each chunk; `received` in bytes. */
  readonly onProgress: (file: SavedFile) => void;
}

/**
 * Loads a file into this device's storage piece by piece, from the byte it has. At an error or abort
 * it keeps what arrived.
 * @throws {FileRefusedError} {ServerAwayError} {DOMException} `QuotaExceededError`: the device is full
 */
export async function saveFile(
  cache: SavedCache,
  url: string,
  { signal, onProgress }: Progress,
): Promise<void> {
  const known = await cache.readFile(url);
  if (known && known.received === known.size) return;
  const response = await ask(url, known, signal);
  const isRest = known !== undefined && response.status === 206;
  const file = isRest ? known : await begin(cache, url, response, known);
  const writer = await PieceWriter.open(cache, file);
  try {
    for await (const chunk of chunksOf(response)) {
      signal.throwIfAborted();
      await writer.write(chunk);
      onProgress({ ...file, received: writer.received });
    }
  } finally {
    await writer.flush();
  }
  if (writer.received !== file.size) throw new TypeError(`${url} ended early`);
}

async function ask(
  url: string,
  known: SavedFile | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const etag = known?.headers['etag'];
  const canGoOn = known !== undefined && known.received > 0 && etag !== undefined;
  const response = await fetch(url, {
    credentials: 'same-origin',
    // Bytes of a user must not also stay in the browser's own cache.
    cache: 'no-store',
    signal,
    ...(canGoOn && { headers: { range: `bytes=${known.received}-`, 'if-range': etag } }),
  }).catch((cause: unknown) => {
    throw new ServerAwayError(url, { cause });
  });
  if (awayStatuses.includes(response.status)) {
    throw new ServerAwayError(`${url}: ${response.status}`);
  }
  if ([403, 404, 410].includes(response.status)) {
    throw new FileRefusedError(`${url}: ${response.status}`);
  }
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

async function begin(
  cache: SavedCache,
  url: string,
  { headers }: Response,
  known: SavedFile | undefined,
): Promise<SavedFile> {
  if (known) await cache.removeFile(known);
  const size = Number(headers.get('content-length') ?? Number.NaN);
  if (!Number.isSafeInteger(size)) throw new TypeError(`${url} has no length`);
  const file = { url, size, received: 0, headers: headersToKeep(headers) };
  await cache.putFile(file);
  return file;
}

/** Gathers chunks to pieces and stores each once it is full. */
class PieceWriter {
  readonly #cache: SavedCache;
  readonly #file: SavedFile;
  readonly #bytes = new Uint8Array(pieceSize);
  #index: number;
  #filled = 0;
  #stored: number;

  private constructor(cache: SavedCache, file: SavedFile) {
    this.#cache = cache;
    this.#file = file;
    this.#stored = file.received;
    this.#index = Math.floor(file.received / pieceSize);
  }

  static async open(cache: SavedCache, file: SavedFile): Promise<PieceWriter> {
    const writer = new PieceWriter(cache, file);
    const begun = file.received % pieceSize;
    if (begun > 0) {
      const piece = await cache.readPiece(file.url, writer.#index).catch(async (error: unknown) => {
        // The next try begins anew.
        await cache.removeFile(file);
        throw error;
      });
      writer.#bytes.set(piece.subarray(0, begun));
      writer.#filled = begun;
    }
    return writer;
  }

  get received(): number {
    return this.#index * pieceSize + this.#filled;
  }

  async write(chunk: Uint8Array): Promise<void> {
    for (let from = 0; from < chunk.length;) {
      const part = chunk.subarray(from, from + pieceSize - this.#filled);
      this.#bytes.set(part, this.#filled);
      this.#filled += part.length;
      from += part.length;
      if (this.#filled === pieceSize) await this.flush();
    }
  }

  /** The piece before its note: a note never names bytes that are not stored. */
  async flush(): Promise<void> {
    const { received } = this;
    if (received > this.#stored) {
      // A view: the answer that is stored copies the bytes itself.
      const piece = this.#bytes.subarray(0, this.#filled);
      await this.#cache.putPiece(this.#file.url, this.#index, piece);
      await this.#cache.putFile({ ...this.#file, received });
      this.#stored = received;
    }
    if (this.#filled < pieceSize) return;
    this.#index += 1;
    this.#filled = 0;
  }
}

async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
