import type { IncomingMessage } from 'node:http';
import { Client } from 'minio';
import { answerLimit, StoreHealth } from './store-health.ts';

/** An S3-compatible store. */
export interface S3Config {
  /** Address of the store, as this server and browsers reach it. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

/** A part of a multipart upload, counted from 1. */
export interface UploadedPart {
  readonly part: number;
  readonly etag: string;
  /** Bytes. */
  readonly size: number;
}

export interface IncompleteUpload {
  readonly key: string;
  readonly uploadId: string;
  readonly initiated: Date;
}

type AbortableRequest = Parameters<Client['makeRequestStreamAsync']>[0] & {
  /** Ends the request's connection. Absent: nobody does, as of one that is only signed. */
  readonly signal?: AbortSignal;
};

/** Bytes buffered per running put of unknown length. */
const putPartBytes = 16 * 1024 ** 2;

/** The client with the list of an upload's parts, which its types keep to themselves. */
export class S3Client extends Client {
  readonly bucket: string;
  readonly health = new StoreHealth(() => this.bucketExists(this.bucket));

  constructor({ endpoint, bucket, accessKey, secretKey, region }: S3Config) {
    const { protocol, hostname, port } = new URL(endpoint);
    super({
      endPoint: hostname,
      useSSL: protocol === 'https:',
      ...(port !== '' && { port: Number(port) }),
      accessKey,
      secretKey,
      region,
      partSize: putPartBytes,
      pathStyle: true,
      // It would wait for seconds, and write to the console; whoever asks repeats the request.
      retryOptions: { disableRetry: true },
    });
    this.bucket = bucket;
  }

  /** Every request passes here. @throws {AppError} `overloaded` when the store does not answer */
  override async makeRequestStreamAsync(
    ...[options, ...rest]: Parameters<Client['makeRequestStreamAsync']>
  ): Promise<IncomingMessage> {
    const { method, objectName } = options;
    // Lists and changes of large objects take their time.
    const isShort = method === 'HEAD' || (method === 'GET' && objectName !== undefined);
    const ending = new AbortController();
    const abortable: AbortableRequest = { ...options, signal: ending.signal };
    const answer = super.makeRequestStreamAsync(abortable, ...rest);
    try {
      return await this.health.watch(answer, isShort ? answerLimit : undefined);
    } catch (error) {
      // Its connection would stay open, also with an answer that comes later.
      ending.abort();
      throw error;
    }
  }

  protected override getRequestOptions(options: AbortableRequest & { region: string }) {
    const { signal } = options;
    return { ...super.getRequestOptions(options), ...(signal && { signal }) };
  }

  /** The running multipart upload of a key, the latest of several; null: none. */
  async uploadIdOf(key: string): Promise<string | null> {
    let latest: IncompleteUpload | null = null;
    for await (const upload of this.incompleteUploads(key)) {
      if (upload.key !== key) continue;
      if (latest === null || upload.initiated > latest.initiated) latest = upload;
    }
    return latest?.uploadId ?? null;
  }

  /** Running multipart uploads below a prefix, folder by folder: not every store lists them at once. */
  async *incompleteUploads(prefix: string): AsyncGenerator<IncompleteUpload> {
    const folders: string[] = [];
    for await (const found of this.listIncompleteUploads(this.bucket, prefix, false)) {
      const { prefix: folder } = found as { readonly prefix?: string };
      if (folder === undefined) yield found as IncompleteUpload;
      else if (folder.length > prefix.length) folders.push(folder);
    }
    for (const folder of folders) yield* this.incompleteUploads(folder);
  }

  async abortUploads(key: string): Promise<void> {
    for await (const upload of this.incompleteUploads(key)) {
      if (upload.key === key) await this.abortMultipartUpload(this.bucket, key, upload.uploadId);
    }
  }

  partsOf(key: string, uploadId: string): Promise<UploadedPart[]> {
    return this.listParts(this.bucket, key, uploadId);
  }
}

/** Whether the store says that there is no such object or upload. */
export function isMissing(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === 'NotFound' || code === 'NoSuchKey' || code === 'NoSuchUpload';
}
