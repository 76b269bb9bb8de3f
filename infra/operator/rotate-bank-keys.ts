import { keyFileOf, keyStoreOf } from '@greenroom/api/features/bank-details/bank-keys-config';
import type { Config } from '@greenroom/api/config';
import { createKeyFile, hasKeyFile } from '@greenroom/api/crypto/key-file';
import { KeyRing } from '@greenroom/api/crypto/key-ring';
import { openBankKeys } from '@greenroom/api/features/bank-details/bank-keys';
import { discardLost, rotateKeys } from '@greenroom/api/features/bank-details/rotate-keys';
import { withDatabase } from './reach-database.ts';

export interface KeyRotation {
  readonly config: Config;
  /** Deletes what lost keys encrypted, instead of rotating. */
  readonly discardsLost: boolean;
  readonly report: (line: string) => void;
}

/** Rotates the keys of bank details, whether the server is running or not. */
export async function rotateBankKeys({ config, ...how }: KeyRotation): Promise<void> {
  await withDatabase(config, async (db) => {
    if (how.discardsLost) {
      const rows = await discardLost(db, await openAnyKeys(config));
      how.report(`Deleted ${rows} rows of bank details whose keys are lost.`);
      return;
    }
    const { keyId, rows, unreadable } = await rotateKeys(db, await openBankKeys(db, config));
    how.report(`The key of bank details is now ${keyId}; ${rows} rows were encrypted anew.`);
    if (unreadable > 0) {
      how.report(
        `${unreadable} rows cannot be opened by any key and stay as they are; --discard-lost deletes them.`,
      );
    }
    how.report(`Back up ${keyStoreOf(config).name} again.`);
  });
}

/** The keys that are left, or a new one. */
async function openAnyKeys(config: Config): Promise<KeyRing> {
  const path = keyFileOf(config);
  if (path !== null && !(await hasKeyFile(path))) await createKeyFile(path);
  return KeyRing.open(keyStoreOf(config));
}
