import { useEffect, useState } from 'react';

/** The browser's report on this app's storage. */
export interface StorageUse {
  /** The browser does not evict the data by itself; null: unknown. */
  readonly isProtected: boolean | null;
  /** Bytes; null: unknown. */
  readonly used: number | null;
  /** The quota in bytes; null: unknown. */
  readonly available: number | null;
}

/** Reads the report once; null until then. */
export function useStorageUse(): StorageUse | null {
  const [use, setUse] = useState<StorageUse | null>(null);
  useEffect(() => {
    let isWanted = true;
    void readStorageUse().then((answer) => {
      if (isWanted) setUse(answer);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return use;
}

/** Reads the browser's storage report. Never rejects: missing figures are null. */
export async function readStorageUse(): Promise<StorageUse> {
  // Undefined on plain http other than localhost.
  const storage: StorageManager | undefined = navigator.storage;
  const isProtected = await ask(() => storage.persisted());
  const estimate = await ask(() => storage.estimate());
  return { isProtected, used: estimate?.usage ?? null, available: estimate?.quota ?? null };
}

async function ask<T>(question: () => Promise<T>): Promise<T | null> {
  try {
    return await question();
  } catch {
    return null;
  }
}

/** Whether this browser can be asked to keep the data. */
export function canAskToKeep(): boolean {
  const storage: Partial<StorageManager> | undefined = navigator.storage;
  return typeof storage?.persist === 'function';
}

/** Asks the browser not to evict this app's data. Never rejects. @returns whether it agreed */
export async function keepStorage(): Promise<boolean> {
  return (await ask(() => navigator.storage.persist())) ?? false;
}

/** Formats bytes for people: '820 kB', '1.2 MB', '9.8 GB'. */
export function sizeText(bytes: number): string {
  const units = ['kB', 'MB', 'GB', 'TB'];
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  const isRound = unit === 0 || size >= 99.5;
  return `${size.toFixed(isRound ? 0 : 1)} ${units[unit]}`;
}
