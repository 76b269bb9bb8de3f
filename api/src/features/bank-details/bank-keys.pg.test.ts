import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../../config.ts';
import {
  createTestDatabase,
  insertUser,
  type TestDatabase,
} from '../../database/testing/test-database.ts';
import { makeKey } from '../../crypto/testing/make-key-ring.ts';
import { createLog } from '../../http/log/log.ts';
import { startServer } from '../../start-server.ts';
import { findKeyFault, openBankKeys } from './bank-keys.ts';
import { findUsedKeys, setCurrentKey, usedKeysQuery } from './bank-keys-repository.ts';
import { addBankDetails } from './testing/add-bank-details.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'greenroom-bank-keys-'));
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const file = () => join(folder, 'bank-keys.json');
const open = (config: Partial<Config> = {}) =>
  openBankKeys(database.db, { dataFolder: folder, ...config });

async function store(config: Partial<Config> = {}): Promise<string> {
  const bankKeys = await open(config);
  const { id } = await insertUser(database.db);
  await addBankDetails({ db: database.db, bankKeys }, id);
  return bankKeys.newest.id;
}

describe('the keys', () => {
  it('are created in the data folder at the first start, and kept', async () => {
    const { newest } = await open();
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect((await open()).newest).toEqual(newest);
  });

  it('may be in a variable, and then no file is made', async () => {
    expect(await store({ bankKeys: [makeKey('a'), makeKey('b')] })).toBe('b');
    expect(() => statSync(file())).toThrow();
  });

  it('may be in another file', async () => {
    const bankKeyFile = join(folder, 'elsewhere', 'keys.json');
    await store({ bankKeyFile });
    expect(statSync(bankKeyFile).mode & 0o777).toBe(0o600);
    expect(() => statSync(file())).toThrow();
  });

  it('are required where data needs them: a missing file is not replaced', async () => {
    const id = await store();
    rmSync(file());
    await expect(open()).rejects.toThrow(`the key ${id}, not found in ${file()}`);
    expect(() => statSync(file())).toThrow();
  });

  it('are required by a database whose details were all deleted', async () => {
    await open();
    rmSync(file());
    await expect(open()).rejects.toThrow('not found in');
  });

  it('are the same for every server on a database, also when they start together', async () => {
    const starts = await Promise.allSettled([
      open({ bankKeys: [makeKey('mine')] }),
      open({ bankKeys: [makeKey('yours')] }),
    ]);
    expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('of a known name must be the ones of that name, with or without data', async () => {
    const right = [makeKey('k1')];
    await store({ bankKeys: right });
    const wrong = { bankKeys: [makeKey('k1')] };
    await expect(open(wrong)).rejects.toThrow(
      'The key k1 in BANK_KEYS is another one than the database knows by this name.',
    );
    await database.db.deleteFrom('bank_details').execute();
    await expect(open(wrong)).rejects.toThrow('is another one');
    expect((await open({ bankKeys: right })).newest.id).toBe('k1');
  });

  it('of a database from before the check values are known by its oldest row', async () => {
    const right = [makeKey('k1')];
    await store({ bankKeys: right });
    await database.db.deleteFrom('encryption_keys').execute();
    await expect(open({ bankKeys: [makeKey('k1')] })).rejects.toThrow('is another one');
    await open({ bankKeys: right });
    expect(await database.db.selectFrom('encryption_keys').select('id').execute()).toEqual([
      { id: 'k1' },
    ]);
  });

  it('that became others later are reported by their ids', async () => {
    const keys = await open({ bankKeys: [makeKey('k1')] });
    const check_value = Buffer.alloc(32);
    await database.db.updateTable('encryption_keys').set({ check_value }).execute();
    expect(await findKeyFault(database.db, keys)).toMatch('The key k1 in BANK_KEYS is another one');
  });

  it('that went missing later are reported by their ids', async () => {
    const keys = await open();
    expect(await findKeyFault(database.db, keys)).toBeNull();
    await setCurrentKey(database.db, 'of-another-server', new Date());
    expect(await findKeyFault(database.db, keys)).toBe(
      `Bank details or secrets of two-step sign-in in the database are encrypted with the key of-another-server, not found in ${file()}.`,
    );
  });
});

describe('a server', () => {
  const start = () =>
    startServer(
      {
        ...readConfig({}),
        port: 0,
        host: '127.0.0.1',
        dataFolder: folder,
        databaseUrl: database.url,
      },
      createLog('silent'),
    );

  it('refuses to start without a key it needs, and says which and what to do', async () => {
    const id = await store();
    rmSync(file());
    const words = new RegExp(`the key ${id}, not found.*Restore the keys.*--discard-lost`, 's');
    await expect(start()).rejects.toThrow(words);
  });

  it('whose keys are incomplete later is not ready, and says so', async () => {
    await store();
    const server = await start();
    try {
      const ready = async () => {
        const reply = await fetch(`${server.address}/readyz`);
        return [reply.status, await reply.text()];
      };
      expect(await ready()).toEqual([200, 'ready\n']);
      await setCurrentKey(database.db, 'of-another-server', new Date());
      expect(await ready()).toEqual([
        503,
        expect.stringMatching(/^not ready\n.* the key of-another-server, not found in .*\n$/),
      ]);
    } finally {
      await server.stop();
    }
  });
});

it('the keys in use are found without reading every row', async () => {
  const { db } = database;
  await store({ bankKeys: [makeKey('c')] });
  const { id } = await insertUser(db);
  const sealed = Buffer.alloc(29);
  await sql`
    insert into bank_detail_submissions (user_id, first_name, last_name, account_number, sort_code,
      key_id, status, reviewed_at)
    select ${id}::uuid, ${sealed}, ${sealed}, ${sealed}, ${sealed},
      case when n % 2 = 0 then 'a' else 'b' end, 'approved', now()
    from generate_series(1, 5000) as n`.execute(db);
  await database.pool.query('vacuum (analyze) bank_detail_submissions');
  expect(await findUsedKeys(db)).toEqual(['a', 'b', 'c']);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain analyze ${usedKeysQuery()}`.execute(
    db,
  );
  const read = rows.map((row) => Number(/actual .*rows=(\d+)/.exec(row['QUERY PLAN'])?.[1] ?? 0));
  expect(Math.max(...read)).toBeLessThan(10);
});
