import { readRange } from '@greenroom/sync-protocol/uploads/byte-range';

/** The bytes of a file by its size. Nobody writes to them, and filling megabytes takes long. */
const filled = new Map<number, Uint8Array<ArrayBuffer>>();

function fill(size: number): Uint8Array<ArrayBuffer> {
  const bytes = filled.get(size) ?? Uint8Array.from({ length: size }, (_, index) => index % 251);
  filled.set(size, bytes);
  return bytes;
}

/** A server of files whose answers can be cut off, held back or refused. */
export class FakeFileServer {
  /** Requests in order: the path and the range. */
  readonly asked: string[] = [];
  readonly refused = new Set<string>();
  /** Statuses answered instead of files. */
  readonly failing = new Map<string, number>();
  tag = 'tag';
  /** The next answer breaks off after so many bytes. Null: it does not. */
  cutAfter: number | null = null;
  /** Answers stall after so many bytes. Null: they do not. */
  holdAfter: number | null = null;
  onFetch: () => void = () => undefined;
  readonly #files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

  /** @param sizes bytes by path */
  constructor(sizes: Readonly<Record<string, number>>) {
    this.#files = new Map(Object.entries(sizes).map(([path, size]) => [path, fill(size)]));
  }

  bytesOf(path: string): Uint8Array<ArrayBuffer> {
    return this.#files.get(path) ?? new Uint8Array();
  }

  readonly fetch = (address: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, 'http://localhost').pathname;
    const headers = new Headers(init.headers);
    const asked = headers.get('range');
    if (init.method !== 'HEAD') {
      this.asked.push(`${url} ${asked ?? 'whole'}`);
      this.onFetch();
    }
    if (this.refused.has(url)) return Promise.resolve(new Response(null, { status: 404 }));
    const status = this.failing.get(url);
    if (status !== undefined) return Promise.resolve(new Response(null, { status }));
    const bytes = this.bytesOf(url);
    const isSame = headers.get('if-range') === `"${this.tag}"`;
    const range = isSame ? readRange(asked, bytes.length) : null;
    const part = range && range !== 'beyond' ? bytes.subarray(range.start, range.end + 1) : bytes;
    return Promise.resolve(
      new Response(init.method === 'HEAD' ? null : this.#send(part, init.signal ?? null), {
        status: part === bytes ? 200 : 206,
        headers: {
          'content-length': String(part.length),
          'content-type': url.includes('video') ? 'video/mp4' : 'application/pdf',
          etag: `"${this.tag}"`,
        },
      }),
    );
  };

  #send(bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal | null): ReadableStream<Uint8Array> {
    const { cutAfter, holdAfter } = this;
    this.cutAfter = null;
    return new ReadableStream({
      start(controller) {
        signal?.addEventListener('abort', () => controller.error(signal.reason));
        controller.enqueue(bytes.subarray(0, cutAfter ?? holdAfter ?? bytes.length));
      },
      pull(controller) {
        if (holdAfter !== null) return;
        if (cutAfter === null) controller.close();
        else controller.error(new TypeError('the network broke'));
      },
    });
  }
}
