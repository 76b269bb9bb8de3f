import { readFileSize } from '../../../rest/read-file.ts';
import { readStorageUse } from '../../../platform/storage/storage-use.ts';
import type { SavingSet } from '../../../replica/saved-files/saving-types.ts';
import type { ModuleFile } from './module-files.ts';

/** A module's files with all their sizes, in bytes. */
export interface SizedFiles {
  readonly files: SavingSet['files'];
  /** Still to be loaded. */
  readonly size: number;
}

/** What saving a module takes. */
export interface SavingPlan extends SizedFiles {
  /** Bytes this app may still store. Null: the browser does not tell. */
  readonly free: number | null;
}

/** Bytes left free for the app itself and its data. */
const reserve = 20_000_000;

/** Asks the server for sizes the rows do not tell. @throws {FileReadError} */
export async function sizeFiles(
  files: readonly ModuleFile[],
  set: SavingSet | undefined,
  signal: AbortSignal,
): Promise<SizedFiles> {
  const sized = await Promise.all(
    files.map(async ({ url, bytes }) => ({
      url,
      bytes: bytes ?? (await readFileSize(url, signal)),
    })),
  );
  const missing = sized.filter(({ url }) => !set?.whole.has(url));
  return { files: sized, size: missing.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Never rejects. */
export async function readFreeSpace(): Promise<number | null> {
  const { used, available } = await readStorageUse();
  return used === null || available === null ? null : Math.max(0, available - used);
}

export function hasRoom({ size, free }: SavingPlan): boolean {
  return free === null || size + reserve <= free;
}
