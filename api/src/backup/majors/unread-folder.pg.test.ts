import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { startEmbeddedPostgres } from '../../database/embedded/embedded-postgres.ts';
import { startOwnPostgres } from './start-own-postgres.ts';

const folders = vi.hoisted(() => {
  // Files of one worker share modules: reload them here, and in the next file.
  vi.resetModules();
  return { isUnread: false };
});
afterAll(() => {
  vi.doUnmock('../../database/embedded/cluster-folder.ts');
  vi.resetModules();
});
vi.mock(import('../../database/embedded/cluster-folder.ts'), async (original) => {
  const actual = await original();
  const findFormer = (folder: string) =>
    folders.isUnread ? Promise.reject(new Error('planted')) : actual.findFormer(folder);
  return { ...actual, findFormer };
});

it('a folder that cannot be read leaves no PostgreSQL running', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-majors-'));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // A cluster of this version's major is here: the folder is read only once it runs.
  await (await startEmbeddedPostgres({ folder })).stop();
  folders.isUnread = true;
  await expect(startOwnPostgres({ folder, report: () => undefined })).rejects.toThrow('planted');
  await (await startEmbeddedPostgres({ folder })).stop();
}, 120_000);
