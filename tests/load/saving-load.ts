// `npm run measure:saving`: a member saves a module with a video of 1 GB for offline, which is then
// read back with the server stopped. Fails when the memory of the app's renderer processes (page and
// worker) grows by more than 300 MB or goes on growing, or when bytes are missing. GIGABYTES sets
// another size.
import type { Page } from '@playwright/test';
import { signIn, waitForWorker } from '../support/browser/app-screens.ts';
import { Device } from '../support/browser/device.ts';
import { ApiClient } from '../../infra/client/api-client.ts';
import { createFirstAdmin, createMember } from '../../infra/client/make-accounts.ts';
import { createModule } from '../../infra/client/make-training.ts';
import { listProcessesBelow } from '../support/server/process-tree.ts';
import { startServer } from '../support/server/server-process.ts';
import buildApp from '../support/server/build-app.ts';
import { putPart } from './large-video.ts';
import { readUse } from '../support/server/process-use.ts';

const size = Math.round(Number(process.env['GIGABYTES'] ?? 1) * 1024 ** 3);
/** Megabytes: more than before, and the last quarter's peak more than the first one's. */
const mayGrow = 300;
const mayRise = 100;
/** Milliseconds between two readings of the memory. */
const interval = 100;

async function uploadVideo(admin: ApiClient): Promise<string> {
  const file = { fileType: 'video', originalName: 'long.mp4', mimeType: 'video/mp4' } as const;
  const issued = await admin.call('uploads.issue', { ...file, fileSize: size });
  for (;;) {
    const position = await admin.call('uploads.position', { id: issued.id });
    const { received, partSize, uploadUrl } = position;
    if (uploadUrl === null) break;
    await putPart(admin, uploadUrl, received, Math.min(size, received + partSize));
  }
  const { fullUploadUrl } = issued;
  return (await admin.call('uploads.finalize', { ...file, fullUploadUrl })).fileKey;
}

/** Megabytes of all renderer processes of this run's browser: page and worker. */
function readRenderers(): number {
  const renderers = listProcessesBelow(process.pid).filter(({ command }) =>
    command.includes('--type=renderer'),
  );
  return renderers.reduce((sum, { pid }) => {
    try {
      return sum + readUse(pid).memory;
    } catch {
      return sum;
    }
  }, 0);
}

interface Growth {
  /** Megabytes at the beginning. */
  readonly before: number;
  /** The peak of each quarter of the time, in megabytes. */
  readonly peaks: readonly number[];
  readonly seconds: number;
}

async function watchMemory(work: () => Promise<unknown>): Promise<Growth> {
  const before = readRenderers();
  const readings = [before];
  const timer = setInterval(() => readings.push(readRenderers()), interval);
  const startedAt = performance.now();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  const quarter = Math.ceil(readings.length / 4);
  const peaks = [0, 1, 2, 3].map((index) =>
    Math.max(...readings.slice(index * quarter, (index + 1) * quarter)),
  );
  return { before, peaks, seconds: (performance.now() - startedAt) / 1000 };
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save for offline: Long' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(/^Saved on this device/).waitFor({ timeout: 600_000 });
}

/** Reads the whole file through the worker, a chunk at a time. @returns its bytes */
function readBack(page: Page, key: string): Promise<number> {
  return page.evaluate(async (url) => {
    const reader = (await fetch(url)).body?.getReader();
    let bytes = 0;
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done || !value) return bytes;
      bytes += value.length;
    }
  }, `/api/files/${key}`);
}

function describe(name: string, { before, peaks, seconds }: Growth): string {
  const grown = peaks.map((peak) => `+${(peak - before).toFixed(0)}`).join(', ');
  return `${name} in ${seconds.toFixed(1)} s: page and worker ${before.toFixed(0)} MB, peaks of the quarters ${grown} MB\n`;
}

await buildApp();
const server = await startServer();
const device = new Device({ viewport: { width: 390, height: 844 } });
let faults: string[] = [];
try {
  const admin = await createFirstAdmin(new ApiClient(server.url));
  const fileKey = await uploadVideo(admin);
  const { id: moduleId } = await createModule(admin, 'Long', [
    { title: 'Watch', contentItems: [{ type: 'video', title: 'Long', fileKey }] },
  ]);
  const { id: userId } = await createMember(admin, 'noa');
  await admin.call('training.grant', { userId, moduleId });
  await device.switchOn();
  const page = await device.open(server.url);
  await signIn(page, server.url, 'noa');
  await waitForWorker(page);
  await page.goto(`${server.url}/training`);
  await page.getByRole('button', { name: 'Save for offline' }).waitFor();
  const saving = await watchMemory(() => save(page));
  await server.kill();
  let read = 0;
  const reading = await watchMemory(async () => (read = await readBack(page, fileKey)));
  process.stdout.write(`${(size / 1024 ** 3).toFixed(1)} GB\n`);
  process.stdout.write(describe('saved', saving) + describe('read back', reading));
  for (const { before, peaks } of [saving, reading]) {
    const [first = 0, , , last = 0] = peaks;
    if (Math.max(...peaks) - before > mayGrow) {
      faults = [...faults, `memory grew by more than ${mayGrow} MB`];
    }
    if (last - first > mayRise) faults = [...faults, 'memory goes on growing'];
  }
  if (read !== size) faults = [...faults, `${read} of ${size} bytes came back`];
} finally {
  await device.dispose();
  await server.remove();
}
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exit(faults.length > 0 ? 1 : 0);
