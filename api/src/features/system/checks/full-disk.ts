import { statfs } from 'node:fs/promises';

/** The part of a disk that may be used before readiness mentions it. */
const usualUse = 0.95;

interface DiskUse {
  /** Blocks a process without rights may still write. */
  readonly bavail: number;
  readonly blocks: number;
}

/** A line on a disk that is nearly full; null: it is not, or cannot be asked. */
export async function findFullDisk(
  folder: string,
  read: (folder: string) => Promise<DiskUse> = statfs,
): Promise<string | null> {
  const disk = await read(folder).catch(() => null);
  if (!disk || disk.blocks === 0) return null;
  const use = 1 - disk.bavail / disk.blocks;
  return use < usualUse ? null : `The disk of the data folder is ${Math.round(use * 100)} % full.`;
}
