import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as v from 'valibot';
import type { EncryptionKey, KeyStore } from './key-ring.ts';
import { keyBytes } from './sealed-text.ts';

/** A key as text: base64 of 32 bytes. */
export const keyTextSchema = v.pipe(
  v.string(),
  v.base64('must be base64'),
  v.transform((text) => Buffer.from(text, 'base64')),
  v.check((key) => key.length === keyBytes, `must have ${keyBytes} bytes`),
);

export const keyIdSchema = v.pipe(
  v.string(),
  v.regex(/^[\w.-]{1,64}$/, 'must have 1 to 64 letters, digits, dots, hyphens or underscores'),
);

const storedKeySchema = v.object({ id: keyIdSchema, key: keyTextSchema, createdAt: v.string() });
const fileSchema = v.object({ keys: v.pipe(v.array(storedKeySchema), v.minLength(1)) });

/** A file of keys, readable by its owner alone, the newest key last. */
export function openKeyFile(path: string): KeyStore {
  return {
    name: path,
    read: () => readKeys(path),
    add: async () => {
      const stored: unknown = JSON.parse(await readFile(path, 'utf8'));
      const { keys } = v.parse(v.looseObject({ keys: v.array(v.unknown()) }), stored);
      await writeFileWhole(path, describeKeys([...keys, makeKey()]), rename, await stat(path));
    },
  };
}

/** Creates the file with a first key, unless it exists. */
export async function createKeyFile(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  // Linking fails where the file exists: another process that starts now keeps its key.
  await writeFileWhole(path, describeKeys([makeKey()]), async (draft, to) => {
    await link(draft, to).catch((error: unknown) => {
      if (!hasCode(error, 'EEXIST')) throw error;
    });
  });
}

export async function hasKeyFile(path: string): Promise<boolean> {
  return readFile(path).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, 'ENOENT')) return false;
      throw error;
    },
  );
}

async function readKeys(path: string): Promise<EncryptionKey[]> {
  const parsed = v.safeParse(fileSchema, parseJson(await readFile(path, 'utf8')));
  // Without the parser's messages, which may quote a key.
  if (!parsed.success)
    throw new Error(
      `The key file ${path} is damaged. Restore it from its backup; if the server has never run, delete it.`,
    );
  return parsed.output.keys.map(({ id, key }) => ({ id, secret: key }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function makeKey() {
  const createdAt = new Date().toISOString();
  return {
    id: `${createdAt.slice(0, 10)}-${randomUUID().slice(0, 8)}`,
    key: randomBytes(keyBytes).toString('base64'),
    createdAt,
  };
}

function describeKeys(keys: readonly unknown[]): string {
  return `${JSON.stringify({ keys }, null, 2)}\n`;
}

/** Writes a draft to disk and lets `place` put it at `path`, so that no reader sees half a file. */
async function writeFileWhole(
  path: string,
  text: string,
  place: (draft: string, path: string) => Promise<void>,
  owner?: { readonly uid: number; readonly gid: number },
): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    const file = await open(draft, 'wx', 0o600);
    // Another user may run the command than the server.
    if (owner) await file.chown(owner.uid, owner.gid);
    await file.writeFile(text);
    await file.sync();
    await file.close();
    await place(draft, path);
    const folder = await open(dirname(path));
    await folder.sync();
    await folder.close();
  } finally {
    await rm(draft, { force: true });
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
