import { join, resolve } from 'node:path';
import * as v from 'valibot';
import { keyIdSchema, keyTextSchema, openKeyFile } from '../../crypto/key-file.ts';
import type { EncryptionKey, KeyStore } from '../../crypto/key-ring.ts';

/** Where the keys of bank details are. */
export interface BankKeysConfig {
  /** The keys themselves, the newest last. Absent: they are in a file. */
  readonly bankKeys?: readonly EncryptionKey[];
  /** The file of the keys. Absent: bank-keys.json in the data folder. */
  readonly bankKeyFile?: string;
}

const form = 'must be keys like name:base64-of-32-bytes, separated by commas, the newest last';

const keySchema = v.pipe(
  v.string(form),
  v.trim(),
  v.check((text) => text.includes(':'), form),
  v.transform((text) => {
    const [id = '', ...secret] = text.split(':');
    return { id, secret: secret.join(':') };
  }),
  v.object({
    id: v.pipe(
      v.string(),
      v.check((id) => v.is(keyIdSchema, id), form),
    ),
    // Without the value's own message, which might quote it.
    secret: v.pipe(
      v.string(),
      v.check((text) => v.is(keyTextSchema, text), form),
      v.transform((text) => Buffer.from(text, 'base64')),
    ),
  }),
);

export const bankKeysVariables = {
  BANK_KEYS: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',')),
      v.array(keySchema),
      v.check(
        (keys) => new Set(keys.map(({ id }) => id)).size === keys.length,
        'names a key twice',
      ),
    ),
  ),
  BANK_KEY_FILE: v.optional(v.pipe(v.string(), v.trim())),
};

interface BankKeysValues {
  readonly BANK_KEYS?: EncryptionKey[] | undefined;
  readonly BANK_KEY_FILE?: string | undefined;
}

export function readBankKeys({ BANK_KEYS, BANK_KEY_FILE }: BankKeysValues): BankKeysConfig {
  return {
    ...(BANK_KEYS !== undefined && { bankKeys: BANK_KEYS }),
    ...(BANK_KEY_FILE !== undefined && { bankKeyFile: BANK_KEY_FILE }),
  };
}

/** The path of the key file; null: the keys are in a variable. */
export function keyFileOf(config: BankKeysConfig & { readonly dataFolder: string }): string | null {
  if (config.bankKeys) return null;
  return resolve(config.bankKeyFile ?? join(config.dataFolder, 'bank-keys.json'));
}

export function keyStoreOf(config: BankKeysConfig & { readonly dataFolder: string }): KeyStore {
  const { bankKeys } = config;
  if (bankKeys) return { name: 'BANK_KEYS', read: async () => bankKeys };
  return openKeyFile(keyFileOf(config) ?? '');
}
