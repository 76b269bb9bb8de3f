import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openFiles } from '../../../files/files.ts';
import { describeUploads } from '../testing/upload-suite.ts';

const folder = mkdtempSync(join(tmpdir(), 'greenroom-uploads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeUploads('uploads to a directory', () => openFiles(folder));
