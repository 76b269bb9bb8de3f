import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { KeyRing } from '../../../crypto/key-ring.ts';
import { makeKey, makeKeyStore } from '../../../crypto/testing/make-key-ring.ts';
import { type Caller, startAppOfFile } from '../../../http/testing/test-app.ts';
import { createRequestHandlers } from '../../../registered-features.ts';
import { unusedFiles } from '../../../files/testing/unused-files.ts';
import { openFields } from '../bank-fields.ts';
import { discardLost, RotationError, rotateKeys } from './rotate-keys.ts';
import { addBankDetails, addBankSubmission, testBankFields } from '../testing/add-bank-details.ts';

const keys = [makeKey('first')];
const store = makeKeyStore(keys);
let admin: Caller;
/** The server's ring, which learns of a new key by itself, as in another process. */
const serverKeys = await KeyRing.open(store);
const handlers = createRequestHandlers({
  bankKeys: serverKeys,
  files: unusedFiles,
  announce: () => undefined,
});
const test = await startAppOfFile({ handlers });
beforeEach(async () => {
  await test.db.deleteFrom('users').execute();
  await test.db.deleteFrom('settings').execute();
  await test.db.deleteFrom('encryption_keys').execute();
  keys.splice(0, keys.length, makeKey('first'));
  await serverKeys.reread();
  admin = await test.signedIn(await test.addUser({ role: 'admin' }));
});

const parts = () => ({ db: test.db, bankKeys: serverKeys });
const ring = () => KeyRing.open(store);
const numberOf = (n: number) => String(10_000_000 + n);

async function keyIdsInUse() {
  const ids = new Set<string>();
  for (const table of ['bank_details', 'bank_detail_submissions'] as const) {
    const rows = await test.db.selectFrom(table).select('key_id').distinct().execute();
    for (const { key_id } of rows) ids.add(key_id);
  }
  return [...ids];
}

/** Decrypts everything; a row that cannot be opened fails. */
async function readNumbers(): Promise<Map<string, string>> {
  const opened = new Map<string, string>();
  const rings = await ring();
  for (const table of ['bank_details', 'bank_detail_submissions'] as const) {
    for (const row of await test.db.selectFrom(table).selectAll().execute()) {
      const { accountNumber } = await openFields(row, table, rings);
      opened.set(`${table} ${row.user_id}`, accountNumber);
    }
  }
  return opened;
}

describe('a rotation', () => {
  it('encrypts every row with a new key and changes no detail', async () => {
    for (let n = 0; n < 7; n += 1) {
      const { id } = await test.addUser();
      await addBankDetails(parts(), id, { ...testBankFields, accountNumber: numberOf(n) });
      await addBankSubmission(parts(), id, { ...testBankFields, accountNumber: numberOf(n + 50) });
    }
    const before = await readNumbers();
    const rotation = await rotateKeys(test.db, await ring(), { batch: 3 });
    expect(rotation).toEqual({ keyId: 'key-2', rows: 14, unreadable: 0 });
    expect(await keyIdsInUse()).toEqual(['key-2']);
    expect(await readNumbers()).toEqual(before);
    // The former key opens nothing any more.
    const [former] = keys.splice(0, 1);
    expect(former?.id).toBe('first');
    expect(await readNumbers()).toEqual(before);
  });

  it('while submissions, approvals and reveals run loses nothing and fails no request', async () => {
    const expected = new Map<string, string>();
    const people = await Promise.all(
      Array.from({ length: 24 }, async (_, n) => {
        const { id } = await test.addUser();
        await addBankDetails(parts(), id, { ...testBankFields, accountNumber: numberOf(n) });
        return { id, n, caller: await test.signedIn({ id }) };
      }),
    );
    const statuses: number[] = [];
    const send = async (...request: Parameters<Caller['send']>) => {
      const reply = await admin.send(...request);
      statuses.push(reply.status);
      return reply;
    };
    const live = async ({ id, n, caller }: (typeof people)[number]) => {
      const accountNumber = numberOf(n + 1_000);
      const sent = await caller.send<{ id: string }>('POST', '/api/bank-details/submissions', {
        ...testBankFields,
        accountNumber,
      });
      statuses.push(sent.status);
      const reveal = () => send('POST', `/api/admin/bank-details/${id}/reveal`);
      expect((await reveal()).body).toMatchObject({ accountNumber: numberOf(n) });
      expected.set(`bank_detail_submissions ${id}`, accountNumber);
      expected.set(`bank_details ${id}`, n % 3 === 0 ? numberOf(n) : accountNumber);
      const path = `/api/admin/bank-details/submissions/${sent.body.id}`;
      if (n % 3 === 0) await send('POST', `${path}/reject`, { adminNotes: 'No' });
      else await send('POST', `${path}/approve`);
      expect((await reveal()).body).toMatchObject({
        accountNumber: expected.get(`bank_details ${id}`),
      });
    };
    let isRunning = true;
    const requests = (async () => {
      for (let at = 0; at < people.length; at += 4)
        await Promise.all(people.slice(at, at + 4).map(live));
      isRunning = false;
    })();
    const rotations: string[] = [];
    while (isRunning) {
      const { keyId } = await rotateKeys(test.db, await ring(), { batch: 2 });
      rotations.push(keyId);
    }
    await requests;
    await rotateKeys(test.db, await ring());
    expect(rotations.length).toBeGreaterThan(1);
    expect([...new Set(statuses)].toSorted((a, b) => a - b)).toEqual([200, 201]);
    expect(await readNumbers()).toEqual(expected);
    expect(await keyIdsInUse()).toEqual([keys.at(-1)?.id]);
  });

  it('that was interrupted is finished by the next run, with its key', async () => {
    for (let n = 0; n < 6; n += 1) {
      const { id } = await test.addUser();
      await addBankDetails(parts(), id, { ...testBankFields, accountNumber: numberOf(n) });
    }
    const before = await readNumbers();
    const stop = () => {
      throw new Error('killed');
    };
    const interrupted = rotateKeys(test.db, await ring(), { batch: 2, onProgress: stop });
    await expect(interrupted).rejects.toThrow('killed');
    expect((await keyIdsInUse()).toSorted()).toEqual(['first', 'key-2']);
    expect(await readNumbers()).toEqual(before);
    // Rows written in between have the new key.
    const { id } = await test.addUser();
    await addBankDetails(parts(), id);
    expect(await rotateKeys(test.db, await ring())).toEqual({
      keyId: 'key-2',
      rows: 4,
      unreadable: 0,
    });
    expect(await keyIdsInUse()).toEqual(['key-2']);
    expect(keys.map((key) => key.id)).toEqual(['first', 'key-2']);
  });

  it('that stopped before it named its key is finished with that key', async () => {
    await addBankDetails(parts(), (await test.addUser()).id);
    await store.add?.();
    expect(await rotateKeys(test.db, await ring())).toEqual({
      keyId: 'key-2',
      rows: 1,
      unreadable: 0,
    });
    expect(keys).toHaveLength(2);
  });

  it('does not run twice at once', async () => {
    for (let n = 0; n < 4; n += 1) await addBankDetails(parts(), (await test.addUser()).id);
    let second: unknown;
    await rotateKeys(test.db, await ring(), {
      batch: 1,
      onProgress: async () => {
        second ??= await rotateKeys(test.db, await ring()).catch((error: unknown) => error);
      },
    });
    expect(second).toBeInstanceOf(RotationError);
    expect(keys).toHaveLength(2);
  });

  it('needs a new key from the operator where keys are in a variable', async () => {
    await addBankDetails(parts(), (await test.addUser()).id);
    const { name, read } = store;
    const fixed = { name, read };
    await expect(rotateKeys(test.db, await KeyRing.open(fixed))).rejects.toThrow('Add a new key');
    keys.push(makeKey('by-hand'));
    const rotation = await rotateKeys(test.db, await KeyRing.open(fixed));
    expect(rotation).toEqual({ keyId: 'by-hand', rows: 1, unreadable: 0 });
  });

  it('does not begin while a key is missing', async () => {
    await addBankDetails(parts(), (await test.addUser()).id);
    const others = await KeyRing.open(makeKeyStore([makeKey('another')]));
    await expect(rotateKeys(test.db, others)).rejects.toThrow('first');
    expect(await keyIdsInUse()).toEqual(['first']);
  });
});

it('what a lost key encrypted can be deleted, and nothing else', async () => {
  await addBankDetails(parts(), (await test.addUser()).id);
  await addBankSubmission(parts(), (await test.addUser()).id);
  const { id: kept } = await test.addUser();
  keys.splice(0, 1, makeKey('second'));
  await serverKeys.reread();
  await test.db.updateTable('settings').set({ value: 'second' }).execute();
  await addBankDetails(parts(), kept);
  expect(await discardLost(test.db, await ring())).toBe(2);
  expect([...(await readNumbers()).keys()]).toEqual([`bank_details ${kept}`]);
  expect(await discardLost(test.db, await ring())).toBe(0);
});

it('after the loss of every key new details can be stored again', async () => {
  await addBankDetails(parts(), (await test.addUser()).id);
  keys.splice(0, 1, makeKey('fresh'));
  expect(await discardLost(test.db, await ring())).toBe(1);
  await serverKeys.reread();
  await addBankDetails(parts(), (await test.addUser()).id, {
    ...testBankFields,
    firstName: newId(),
  });
  expect(await keyIdsInUse()).toEqual(['fresh']);
});

describe('rows of another key under a known name', () => {
  const poison = async () => {
    const { id: lost } = await test.addUser();
    await addBankDetails({ db: test.db, bankKeys: serverKeys }, lost);
    await addBankSubmission(parts(), lost);
    const rightKey = keys[0];
    keys.splice(0, 1, makeKey('first'));
    await serverKeys.reread();
    return rightKey;
  };

  it('are never written', async () => {
    await poison();
    const refused = addBankDetails(parts(), (await test.addUser()).id);
    await expect(refused).rejects.toMatchObject({ problem: { code: 'overloaded' } });
    await expect(rotateKeys(test.db, await ring())).rejects.toThrow(RotationError);
  });

  it('are left by a rotation, which counts them, and deleted by the other way', async () => {
    const { id } = await test.addUser();
    await addBankDetails(parts(), id);
    // As a server of before there were check values left them.
    await test.db
      .updateTable('bank_details')
      .set({ account_number: Buffer.alloc(40) })
      .execute();
    const { id: kept } = await test.addUser();
    await addBankDetails(parts(), kept);
    const rotation = await rotateKeys(test.db, await ring());
    expect(rotation).toEqual({ keyId: 'key-2', rows: 1, unreadable: 1 });
    expect(await discardLost(test.db, await ring())).toBe(1);
    expect([...(await readNumbers()).keys()]).toEqual([`bank_details ${kept}`]);
  });

  it('are given up with their key: its name is then the one at hand', async () => {
    await poison();
    expect(await discardLost(test.db, await ring())).toBe(2);
    await addBankDetails(parts(), (await test.addUser()).id);
    expect((await readNumbers()).size).toBe(1);
  });

  it('are one row marked unreadable for the administrators and the member', async () => {
    const member = await test.addUser({ username: 'ruby' });
    const caller = await test.signedIn(member);
    await addBankDetails(parts(), member.id);
    const submission = await addBankSubmission(parts(), member.id);
    await addBankDetails(parts(), (await test.addUser()).id);
    for (const table of ['bank_details', 'bank_detail_submissions'] as const) {
      const broken = { account_number: Buffer.alloc(40) };
      await test.db.updateTable(table).set(broken).where('user_id', '=', member.id).execute();
    }
    const unreadable = { firstName: '', accountNumber: '••••', isUnreadable: true };
    const path = '/api/admin/bank-details';
    const list = (await admin.send<object[]>('GET', path)).body;
    expect(list).toHaveLength(2);
    expect(list.filter((row) => 'isUnreadable' in row)).toMatchObject([
      { username: 'ruby', ...unreadable },
    ]);
    expect((await admin.send('GET', `${path}/submissions`)).body).toMatchObject([unreadable]);
    expect((await caller.send('GET', '/api/bank-details')).body).toMatchObject(unreadable);
    const own = '/api/bank-details/submissions';
    expect((await caller.send('GET', own)).body).toMatchObject([unreadable]);
    const at = `${path}/submissions/${submission}`;
    expect((await admin.send('POST', `${path}/${member.id}/reveal`)).status).toBe(409);
    expect((await admin.send('POST', `${at}/reveal`)).status).toBe(409);
    expect((await admin.send('POST', `${at}/approve`)).status).toBe(409);
    expect((await admin.send('POST', `${at}/reject`, { adminNotes: 'Again' })).status).toBe(200);
    expect((await caller.send('POST', own, testBankFields)).status).toBe(201);
  });
});
