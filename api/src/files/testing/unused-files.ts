import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFiles } from '../files.ts';

/** For servers of tests that store no file: the folder is never made. */
export const unusedFiles = openFiles(join(tmpdir(), 'greenroom-unused-files'));
