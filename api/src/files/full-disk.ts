import { stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** The part of a disk that may be used before readiness mentions it. */
const usualUse = 0.95;

/** Milliseconds a disk may take to answer: one of the network may never do so. */
const answerLimit = 2_000;

interface DiskUse {
  /** Blocks a process without rights may still write. */
  readonly bavail: number;
  readonly blocks: number;
}

/** What an installation keeps on a disk of this machine. */
export interface DiskPlace {
  readonly name: 'data folder' | 'backup folder';
  readonly folder: string;
  /** How often each further byte of the data is stored there. */
  readonly copies: number;
}

/**
 * @param dataFolder undefined: database and files are elsewhere
 * @param backups undefined: none are taken
 */
export function listDiskPlaces(
  dataFolder: string | undefined,
  backups: { readonly folder: string; readonly keep: number } | undefined,
): DiskPlace[] {
  const places: DiskPlace[] = [];
  if (dataFolder !== undefined) {
    places.push({ name: 'data folder', folder: dataFolder, copies: 1 });
  }
  if (backups) {
    places.push({ name: 'backup folder', folder: backups.folder, copies: backups.keep });
  }
  return places;
}

/**
 * Looks for disks that are nearly full or do not answer, one look at a time: each that hangs keeps a
 * thread of the process.
 */
export function watchDisks(
  places: readonly DiskPlace[],
  { find = findFullDisks, limit = answerLimit } = {},
): () => Promise<string | null> {
  const names = places.map(({ name }) => name).join(' or of the ');
  let look: Promise<string | null> | null = null;
  return () => {
    look ??= Promise.race([
      find(places).finally(() => (look = null)),
      answerAfter(limit, `The disk of the ${names} does not answer.`),
    ]);
    return look;
  };
}

function answerAfter(milliseconds: number, answer: string): Promise<string> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(answer), milliseconds).unref();
  });
}

/** A line for each disk that is nearly full; null: none is, or they cannot be asked. */
export async function findFullDisks(
  places: readonly DiskPlace[],
  read: (folder: string) => Promise<DiskUse> = statfs,
): Promise<string | null> {
  const disks = await groupByDisk(places).catch(() => []);
  const lines = await Promise.all(
    disks.map(async ({ folder, parts: [first] }) => {
      const disk = await read(folder).catch(() => null);
      if (!disk || disk.blocks === 0) return null;
      const use = 1 - disk.bavail / disk.blocks;
      return use < usualUse
        ? null
        : `The disk of the ${first?.name} is ${Math.round(use * 100)} % full.`;
    }),
  );
  return lines.filter((line) => line !== null).join('\n') || null;
}

export interface RoomNeed {
  /** Of the disk; it may be missing itself. */
  readonly folder: string;
  /** Bytes that are going to be written there. */
  readonly bytes: number;
}

interface Disk<T> {
  /** On the disk, and there. */
  readonly folder: string;
  readonly parts: T[];
}

/** Each disk once, with what lies on it. */
export async function groupByDisk<T extends { readonly folder: string }>(
  parts: readonly T[],
): Promise<Disk<T>[]> {
  const disks = new Map<number, Disk<T>>();
  for (const part of parts) {
    const { folder, dev } = await findDisk(part.folder);
    const known = disks.get(dev);
    if (known) known.parts.push(part);
    else disks.set(dev, { folder, parts: [part] });
  }
  return [...disks.values()];
}

interface FoundDisk {
  /** On it, and there. */
  readonly folder: string;
  readonly dev: number;
}

/** What is being asked, by folder: a disk that hangs is asked once, whoever wants to know. */
const asked = new Map<string, Promise<FoundDisk>>();

function findDisk(place: string): Promise<FoundDisk> {
  const known = asked.get(place);
  if (known) return known;
  const answer = findExisting(place)
    .then(async (folder) => ({ folder, dev: (await stat(folder)).dev }))
    .finally(() => asked.delete(place));
  asked.set(place, answer);
  return answer;
}

/**
 * Needs of the same disk are added up.
 * @throws in words for the operator where a disk has fewer bytes free than are needed on it
 */
export async function expectRoom(needs: readonly RoomNeed[]): Promise<void> {
  for (const { folder, parts } of await groupByDisk(needs)) {
    const bytes = parts.reduce((sum, need) => sum + need.bytes, 0);
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
