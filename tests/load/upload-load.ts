// `npm run load:upload`: uploads a video of 2 GB in parts, one of them cut off and resumed, and reads
// it back whole. Fails when the server's memory grows by more than 300 MB or bytes differ.
// GIGABYTES sets another size.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ApiClient } from '../../infra/client/api-client.ts';
import { createFirstAdmin } from '../../infra/client/make-accounts.ts';
import { startServer } from '../support/server/server-process.ts';
import { bytesBetween, putPart } from './large-video.ts';
import { readUse } from '../support/server/process-use.ts';

const size = Math.round(Number(process.env['GIGABYTES'] ?? 2) * 1024 ** 3);
/** Megabytes. */
const mayGrow = 300;

function hashOf(chunks: Iterable<Buffer>): string {
  const hash = createHash('sha256');
  for (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

/** Sends everything; the second part breaks off in its middle once. */
async function uploadInParts(admin: ApiClient, id: string): Promise<void> {
  let isCut = false;
  for (;;) {
    const { received, partSize, uploadUrl } = await admin.call('uploads.position', { id });
    if (uploadUrl === null) return;
    const end = Math.min(size, received + partSize);
    if (received === 0 || isCut) {
      await putPart(admin, uploadUrl, received, end);
      continue;
    }
    isCut = true;
    const broken = Readable.from(breakOff(bytesBetween(received, received + partSize / 2)));
    const body = Readable.toWeb(broken) as BodyInit;
    await admin.fetch('PUT', uploadUrl, { body }).catch(() => undefined);
  }
}

function* breakOff(chunks: Iterable<Buffer>): Generator<Buffer> {
  yield* chunks;
  throw new Error('the connection broke');
}

async function hashOfAnswer(response: Response): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of response.body ?? []) hash.update(chunk);
  return hash.digest('hex');
}

const server = await startServer();
let faults: string[] = [];
try {
  const admin = await createFirstAdmin(new ApiClient(server.url));
  const before = readUse(server.pid).memory;
  const file = { fileType: 'video', originalName: 'long.mp4', mimeType: 'video/mp4' } as const;
  const issued = await admin.call('uploads.issue', { ...file, fileSize: size });
  const startedAt = performance.now();
  await uploadInParts(admin, issued.id);
  const { fullUploadUrl } = issued;
  const { fileKey } = await admin.call('uploads.finalize', { ...file, fullUploadUrl });
  const uploadedAt = performance.now();
  const read = await hashOfAnswer(await admin.fetch('GET', `/api/files/${fileKey}`));
  const grown = readUse(server.pid).highestMemory - before;
  const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`;
  process.stdout.write(
    `${(size / 1024 ** 3).toFixed(1)} GB: sent in ${seconds(startedAt, uploadedAt)}, ` +
      `read in ${seconds(uploadedAt, performance.now())}; memory ${before.toFixed(0)} MB, ` +
      `grew by at most ${grown.toFixed(0)} MB\n`,
  );
  if (grown > mayGrow) faults = [...faults, `memory grew by more than ${mayGrow} MB`];
  if (read !== hashOf(bytesBetween(0, size))) faults = [...faults, 'other bytes came back'];
} finally {
  await server.remove();
}
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exit(faults.length > 0 ? 1 : 0);
