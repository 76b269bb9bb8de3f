import { useEffect, useState } from 'react';

/** What the browser says about the room this app has on the device. */
export interface StorageUse {
  /** The browser does not clear it by itself; null where it does not say. */
  readonly isProtected: boolean | null;
  /** Bytes; null where the browser does not say. */
  readonly used: number | null;
  /** Bytes that may be used at most; null likewise. */
  readonly available: number | null;
}

/** Asks once; null until the answer is there. */
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

/** Never rejects: a browser that says nothing is an answer too. */
export async function readStorageUse(): Promise<StorageUse> {
  // Absent on plain http other than localhost.
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

/** Bytes as a person reads them: '820 kB', '1.2 MB', '9.8 GB'. */
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
