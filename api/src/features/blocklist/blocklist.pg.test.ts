import type { ListedBlocklistEntry } from '@greenroom/sync-protocol/blocklist/blocklist-calls';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startAppOfFile } from '../../http/testing/test-app.ts';
import type { UserRow } from '../users/users-table.ts';

const test = await startAppOfFile();
let user: UserRow;
let member: Caller;
const admin = await test.signedIn(await test.addUser({ role: 'admin' }));
beforeEach(async () => {
  await test.db.deleteFrom('blocklist_entries').execute();
  user = await test.addUser();
  member = await test.signedIn(user);
});

const url = '/api/blocklist';
const add = (body: unknown, caller = member) =>
  caller.send<ListedBlocklistEntry>('POST', url, body);
const list = (query = '', caller = member) =>
  caller.send<ListedBlocklistEntry[]>('GET', `${url}${query}`);
const names = async (query = '') => (await list(query)).body.map(({ memberName }) => memberName);

const entry = { memberName: 'mad_max', description: 'Asked for addresses' };

describe('adding', () => {
  it('stores an entry, trimmed, which every member sees', async () => {
    const reply = await add({ memberName: ' mad_max ', description: ' Rude \n' });
    expect([reply.status, reply.body]).toMatchObject([
      201,
      { memberName: 'mad_max', description: 'Rude' },
    ]);
    const other = await test.signedIn(await test.addUser());
    expect((await list('', other)).body).toEqual([reply.body]);
  });

  it('counts the characters of a description as devices do', async () => {
    const reply = await add({ memberName: 'mad_max', description: '🤬🤬' });
    expect([reply.status, reply.body]).toMatchObject([201, { description: '🤬🤬' }]);
  });

  it('is done once per id, and an id stands for one entry of one member', async () => {
    const given = { id: newId(), ...entry };
    const [first, again] = [await add(given), await add(given)];
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await add({ ...given, memberName: 'other' })).body).toMatchObject({ code: 'id_taken' });
    const other = await test.signedIn(await test.addUser());
    expect((await add(given, other)).body).toMatchObject({ code: 'id_taken' });
    expect((await list()).body).toHaveLength(1);
  });
});

describe('the list', () => {
  it('finds part of a name in any case, the newest first, with the total', async () => {
    for (const [minute, memberName] of ['Zoe', 'mad_max', 'Max%'].entries()) {
      test.setNow(new Date(Date.UTC(2026, 10, 20, 8, minute)));
      await add({ ...entry, memberName });
    }
    test.setNow(new Date());
    expect(await names()).toEqual(['Max%', 'mad_max', 'Zoe']);
    expect(await names('?sort=createdAt')).toEqual(['Zoe', 'mad_max', 'Max%']);
    expect(await names('?search=MAX')).toEqual(['Max%', 'mad_max']);
    expect(await names('?search=%25')).toEqual(['Max%']);
    const reply = await list('?search=max&page=2');
    expect([reply.headers['x-total-count'], reply.body]).toEqual(['2', []]);
  });

  it('finds a name whose accents were sent apart from their letters', async () => {
    await add({ ...entry, memberName: 'Rene\u0301' });
    for (const search of ['ren\u00e9', 'rene\u0301']) {
      expect(await names(`?search=${encodeURIComponent(search)}`)).toEqual(['Ren\u00e9']);
    }
  });

  it('shows administrators the entries of one submitter; members always all', async () => {
    await add(entry);
    await add({ ...entry, memberName: 'Zoe' }, await test.signedIn(await test.addUser()));
    const own = await list(`?addedById=${user.id}`, admin);
    expect(own.body).toMatchObject([{ memberName: 'mad_max' }]);
    expect(own.headers['x-total-count']).toBe('1');
    expect((await list(`?addedById=${newId()}`, admin)).body).toEqual([]);
    const asked = await list(`?addedById=${user.id}`);
    expect([asked.body.length, asked.headers['x-total-count']]).toEqual([2, '2']);
  });

  it('tells administrators who submitted an entry, members not', async () => {
    await add(entry);
    expect((await list()).body[0]).not.toHaveProperty('submitterUsername');
    expect((await list()).body[0]).not.toHaveProperty('addedById');
    expect((await list('', admin)).body).toMatchObject([
      { addedById: user.id, submitterUsername: user.username },
    ]);
    await test.db.deleteFrom('users').where('id', '=', user.id).execute();
    expect((await list('', admin)).body).toMatchObject([
      { addedById: null, submitterUsername: null },
    ]);
  });
});

describe('deleting', () => {
  it('removes the entry for everybody and is audited', async () => {
    const { body } = await add(entry);
    const reply = await admin.send('DELETE', `${url}/${body.id}`);
    expect(reply.status).toBe(204);
    expect((await list()).body).toEqual([]);
    const audit = await test.db
      .selectFrom('audit_log')
      .select(['action', 'subject_type', 'subject_name', 'before', 'after'])
      .where('subject_id', '=', body.id)
      .execute();
    expect(audit).toEqual([
      {
        action: 'blocklist.remove',
        subject_type: 'blocklist_entry',
        subject_name: 'mad_max',
        before: entry,
        after: null,
      },
    ]);
  });

  it('answers 404 for an entry that is gone', async () => {
    expect((await admin.send('DELETE', `${url}/${newId()}`)).status).toBe(404);
  });
});
