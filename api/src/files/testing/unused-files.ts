import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFiles } from '../files.ts';

/** For test servers that store no file: the folder is never created. */
export const unusedFiles = openFiles(join(tmpdir(), 'greenroom-unused-files'));
