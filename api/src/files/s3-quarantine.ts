import { partBytes } from '@greenroom/sync-protocol/uploads/training-files-rules';
import { CopyDestinationOptions, CopySourceOptions } from 'minio';
import { checkObjectKey, isQuarantineKey } from './object-keys.ts';
import { ObjectMissing } from './object-storage.ts';
import { type Quarantine, QuarantineRefusal } from './quarantine.ts';
import { isMissing, type S3Client, type UploadedPart } from './s3-client.ts';
import { readObject, statObject, sweepParts } from './s3-storage.ts';

/** Seconds a signed address for one part is valid. */
const partLife = 60 * 60;

/**
 * The prefix `quarantine/` of a bucket. Browsers put whole files or parts to signed addresses; parts
 * become an object when the upload is finished. A signed PUT cannot cap its size (security 19): the
 * size is checked when it is finished.
 */
export function s3Quarantine(client: S3Client, partSize = partBytes): Quarantine {
  const { bucket } = client;
  return {
    partSize,
    direct: {
      whole: (key, expiresAt) => {
        const seconds = Math.floor((expiresAt.getTime() - Date.now()) / 1000);
        return client.presignedPutObject(bucket, checkObjectKey(key), Math.max(1, seconds));
      },
      part: async (key, received, size) => {
        if (size <= partSize) return client.presignedPutObject(bucket, key, partLife);
        const uploadId =
          (await client.uploadIdOf(key)) ??
          (await client.initiateNewMultipartUpload(bucket, key, {}));
        const partNumber = String(Math.floor(received / partSize) + 1);
        return client.presignedUrl('PUT', bucket, key, partLife, { partNumber, uploadId });
      },
    },
    received: async (key) => {
      const whole = await statObject(client, key);
      if (whole) return whole.size;
      const parts = await findParts(client, key);
      if (parts) return parts.list.reduce((sum, { size }) => sum + size, 0);
      // Another request may just have joined them.
      return (await statObject(client, key))?.size ?? 0;
    },
    write: () => Promise.reject(new QuarantineRefusal('elsewhere')),
    read: async (key, range) => {
      await joinParts(client, key);
      return readObject(client, key, range);
    },
    release: async (key, to) => {
      await joinParts(client, key);
      await copyObject(client, key, checkObjectKey(to));
      const released = await statObject(client, to);
      if (!released) throw new ObjectMissing();
      return released.size;
    },
    // The release left them here. Its copy is removed by whoever scheduled that.
    takeBack: () => Promise.resolve(),
    remove: async (key) => {
      await client.removeObject(bucket, checkObjectKey(key));
      await client.abortUploads(key);
    },
    sweep: async (before) => {
      const old: string[] = [];
      for await (const item of client.listObjectsV2(bucket, 'quarantine/', true)) {
        const { name, lastModified } = item as { name?: string; lastModified?: Date };
        if (name !== undefined && lastModified && lastModified < before) old.push(name);
      }
      for (const key of old) await client.removeObject(bucket, key);
      return old.length + (await sweepParts(client, before, isQuarantineKey));
    },
  };
}

interface Parts {
  readonly uploadId: string;
  /** From the first one on, without a gap. */
  readonly list: readonly UploadedPart[];
}

async function findParts(client: S3Client, key: string): Promise<Parts | null> {
  const uploadId = await client.uploadIdOf(checkObjectKey(key));
  if (uploadId === null) return null;
  const parts = await client.partsOf(key, uploadId).catch(ignoreMissing);
  if (!parts) return null;
  const list = parts.toSorted((one, other) => one.part - other.part);
  const gap = list.findIndex(({ part }, index) => part !== index + 1);
  return { uploadId, list: gap === -1 ? list : list.slice(0, gap) };
}

/** Makes an object of the parts; nothing where they are one already, also by another request. */
async function joinParts(client: S3Client, key: string): Promise<void> {
  const parts = await findParts(client, key);
  if (!parts || parts.list.length === 0) return;
  const etags = parts.list.map(({ part, etag }) => ({ part, etag }));
  await client
    .completeMultipartUpload(client.bucket, key, parts.uploadId, etags)
    .catch(async (error: unknown) => {
      // Stores differ in what they say to the second of two.
      if (!isMissing(error) && !(await statObject(client, key))) throw error;
    });
}

/** Returns null for an upload that is over; rethrows every other error. */
function ignoreMissing(error: unknown): null {
  if (!isMissing(error)) throw error;
  return null;
}

/** Of no type: what is served has that of its row, and the one given to the upload may be any text. */
async function copyObject(client: S3Client, key: string, to: string): Promise<void> {
  const source = new CopySourceOptions({ Bucket: client.bucket, Object: key });
  const target = new CopyDestinationOptions({
    Bucket: client.bucket,
    Object: to,
    MetadataDirective: 'REPLACE',
    Headers: { 'Content-Type': 'application/octet-stream' },
  });
  try {
    await client.copyObject(source, target);
  } catch (error) {
    throw isMissing(error) ? new ObjectMissing() : error;
  }
}
