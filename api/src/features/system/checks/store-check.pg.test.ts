import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Files } from '../../../files/files.ts';
import { openS3Files } from '../../../files/s3-files.ts';
import { type S3Server, startS3Server } from '../../../files/testing/s3-server/start-s3-server.ts';
import type { CheckParts } from './check-parts.ts';
import { checkStore } from './outside-checks.ts';

const folder = mkdtempSync(join(tmpdir(), 'greenroom-store-check-'));
const origin = 'https://greenroom.example';
let store: S3Server;
beforeAll(async () => {
  store = await startS3Server();
}, 120_000);
afterAll(async () => {
  await store.stop();
  rmSync(folder, { recursive: true, force: true });
});

const check = (files: Files) => {
  const settings = { publicOrigin: origin };
  const parts = { settings, openFiles: async () => files, now: () => new Date() };
  return checkStore(parts as unknown as CheckParts);
};

it('a real store takes a signed upload from the public address, and keeps nothing of it', async () => {
  const files = openS3Files(folder, store.config);
  expect(await check(files)).toEqual({
    state: 'ok',
    text: `Answers, and takes uploads from ${origin}`,
  });
  expect(await files.quarantine.sweep(new Date(Date.now() + 3_600_000))).toBe(0);
});

it('a real store refuses an upload signed with a wrong secret', async () => {
  const files = openS3Files(folder, { ...store.config, secretKey: 'wrong' });
  expect(await check(files)).toEqual({
    state: 'failed',
    text: 'A signed upload was refused (403)',
  });
});
