import { stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

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

export interface RoomNeed {
  /** Of the disk; it may be missing itself. */
  readonly folder: string;
  /** Bytes that are going to be written there. */
  readonly bytes: number;
}

/**
 * Needs of the same disk are added up.
 * @throws in words for the operator where a disk has fewer bytes free than are needed on it
 */
export async function expectRoom(needs: readonly RoomNeed[]): Promise<void> {
  const disks = new Map<number, RoomNeed>();
  for (const { folder, bytes } of needs) {
    const place = await findExisting(folder);
    const { dev } = await stat(place);
    const known = disks.get(dev);
    disks.set(dev, { folder: known?.folder ?? place, bytes: bytes + (known?.bytes ?? 0) });
  }
  for (const { folder, bytes } of disks.values()) {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize >= bytes) continue;
    const megabytes = (count: number) => Math.ceil(count / 1_000_000);
    throw new Error(
      `There is too little room in ${folder}: ${megabytes(bytes)} MB are needed, ${megabytes(bavail * bsize)} MB are free.`,
    );
  }
}

/** The folder, or the nearest one above it that exists. */
async function findExisting(folder: string): Promise<string> {
  const place = resolve(folder);
  const isThere = await stat(place).then(
    () => true,
    () => place === dirname(place),
  );
  return isThere ? place : findExisting(dirname(place));
}
