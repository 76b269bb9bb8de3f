import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ItemBucketMetadata } from 'minio';
import { checkObjectKey, isObjectKey, isQuarantineKey } from './object-keys.ts';
import {
  expectSize,
  ObjectMissing,
  type ObjectStorage,
  type SizedStream,
  type StoredObject,
} from './object-storage.ts';
import { isMissing, type S3Client } from './s3-client.ts';
import { watchBody } from './store-health.ts';

/** Objects of one bucket, beside those of the quarantine. */
export function s3Storage(client: S3Client): ObjectStorage {
  const { bucket } = client;
  return {
    put: async (key, source, type) => {
      checkObjectKey(key);
      const meta = { 'Content-Type': type };
      if (source instanceof Uint8Array) {
        await client.putObject(bucket, key, Buffer.from(source), source.length, meta);
      } else await putStream(client, key, source, meta);
    },
    stat: (key) => statObject(client, key),
    read: async (key, range) => readObject(client, key, range),
    remove: async (key) => client.removeObject(bucket, checkObjectKey(key)),
    list: () => listObjects(client),
    sweep: (before) => sweepParts(client, before, (key) => !isQuarantineKey(key)),
  };
}

/**
 * The client by itself stores what came of a stream that ends early, and waits forever for one that
 * fails. Parts sent until then are no object, and are swept.
 */
async function putStream(
  client: S3Client,
  key: string,
  source: SizedStream,
  meta: ItemBucketMetadata,
): Promise<void> {
  const { size } = source;
  const stream = expectSize(source);
  const failure = new Promise<never>((_resolve, reject) => void stream.once('error', reject));
  const send = async () => {
    // The client reads nothing of what is to be empty.
    const bytes = size === 0 ? await buffer(stream) : stream;
    await client.putObject(client.bucket, key, bytes, size, meta);
  };
  try {
    await Promise.race([failure, send()]);
  } finally {
    source.stream.destroy();
  }
}

export async function statObject(client: S3Client, key: string): Promise<StoredObject | null> {
  checkObjectKey(key);
  try {
    const { size, lastModified } = await client.statObject(client.bucket, key);
    return { key, size, modifiedAt: wholeSeconds(lastModified) };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** @throws {ObjectMissing} */
export async function readObject(
  client: S3Client,
  key: string,
  range?: { readonly start: number; readonly end: number },
): Promise<Readable> {
  checkObjectKey(key);
  try {
    if (!range) return watchBody(await client.getObject(client.bucket, key));
    const { start, end } = range;
    const length = end - start + 1;
    return watchBody(await client.getPartialObject(client.bucket, key, start, length));
  } catch (error) {
    throw isMissing(error) ? new ObjectMissing() : error;
  }
}

async function* listObjects(client: S3Client): AsyncGenerator<StoredObject> {
  for await (const item of client.listObjectsV2(client.bucket, '', true)) {
    const { name, size, lastModified } = item as {
      name?: string;
      size: number;
      lastModified?: Date;
    };
    if (name === undefined || lastModified === undefined) continue;
    if (isQuarantineKey(name) || !isObjectKey(name)) continue;
    yield { key: name, size, modifiedAt: wholeSeconds(lastModified) };
  }
}

/** Removes parts of unfinished multipart uploads begun before this time. @returns how many */
export async function sweepParts(
  client: S3Client,
  before: Date,
  isMeant: (key: string) => boolean,
): Promise<number> {
  const old: string[] = [];
  for await (const { key, initiated } of client.incompleteUploads('')) {
    if (isMeant(key) && new Date(initiated) < before) old.push(key);
  }
  for (const key of old) await client.abortUploads(key);
  return old.length;
}

/** A list has fractions of seconds, the header of an object has not. */
function wholeSeconds(moment: Date): Date {
  return new Date(Math.floor(new Date(moment).getTime() / 1000) * 1000);
}
