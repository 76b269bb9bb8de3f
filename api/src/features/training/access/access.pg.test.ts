import type { Problem } from '@greenroom/sync-protocol/problem';
import type {
  MemberProgress,
  ModuleMember,
  ModuleWithAccess,
} from '@greenroom/sync-protocol/training/training-access-records';
import { accessRequestContent } from '@greenroom/sync-protocol/support/access-requests';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startAppOfFile } from '../../../http/testing/test-app.ts';
import type { UserRow } from '../../users/users-table.ts';
import { addGrant, type AddedModule, addModule } from '../testing/add-module.ts';

const test = await startAppOfFile();
let boss: UserRow;
let admin: Caller;
let ann: UserRow;
let ben: UserRow;
let module: AddedModule;
beforeEach(async () => {
  for (const table of ['training_modules', 'notifications', 'users'] as const) {
    await test.db.deleteFrom(table).execute();
  }
  boss = await test.addUser({ role: 'admin', username: 'boss' });
  admin = await test.signedIn(boss);
  ann = await test.addUser({ username: 'ann', first_name: 'Ann', last_name: 'Lee' });
  ben = await test.addUser({ username: 'ben' });
  await test.addUser({ username: 'waiting', status: 'pending', approved_at: null });
  module = await addModule(test, { title: 'Lights' });
});

const path = '/api/admin/module-access';
const grant = (userId: string, moduleId = module.id) =>
  admin.send<{ id: string } & Problem>('POST', path, { userId, moduleId });
const members = async (query = '') => {
  const reply = await admin.send<ModuleMember[]>('GET', `${path}/${module.id}/users${query}`);
  expect(reply.status, reply.text).toBe(200);
  const names = reply.body.map(({ username }) => username);
  return { names, rows: reply.body, total: reply.headers['x-total-count'] };
};
const counts = async (query = '') =>
  (await admin.send('GET', `${path}/${module.id}/users/counts${query}`)).body;
const grants = async () =>
  (await test.db.selectFrom('user_module_access').selectAll().execute()).map((row) => row.user_id);
const audited = async () =>
  (
    await test.db
      .selectFrom('audit_log')
      .select(['action', 'subject_name', 'before', 'after'])
      .where('actor_id', '=', boss.id)
      .orderBy('created_at')
      .execute()
  ).map(({ action, subject_name: name, before, after }) => ({ action, name, before, after }));

describe('granting', () => {
  it('lets the member open the module, notifies them and is audited', async () => {
    const reply = await grant(ann.id);
    expect([reply.status, reply.body]).toMatchObject([
      201,
      { userId: ann.id, moduleId: module.id },
    ]);
    const member = await test.signedIn(ann);
    expect((await member.send('GET', `/api/training-modules/${module.id}`)).status).toBe(200);
    expect(await test.db.selectFrom('notifications').selectAll().execute()).toHaveLength(1);
    const granted = { module: 'Lights', moduleId: module.id };
    expect(await audited()).toEqual([
      { action: 'training.grant', name: 'ann', before: null, after: granted },
    ]);
  });

  it('again changes nothing', async () => {
    const first = await grant(ann.id);
    expect((await grant(ann.id)).body).toEqual(first.body);
    const replies = await Promise.all([grant(ben.id), grant(ben.id), grant(ben.id)]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await grants()).toHaveLength(2);
    expect(await audited()).toHaveLength(2);
    expect(await test.db.selectFrom('notifications').selectAll().execute()).toHaveLength(2);
  });

  it('is refused for administrators, accounts not approved, and what does not exist', async () => {
    expect((await grant(boss.id)).body).toMatchObject({ code: 'conflict' });
    const waiting = await test.addUser({ status: 'rejected', approved_at: null });
    expect((await grant(waiting.id)).status).toBe(409);
    expect((await grant(newId())).status).toBe(404);
    expect((await grant(ann.id, newId())).status).toBe(404);
  });

  it('many leaves out administrators, others not approved and those with a grant', async () => {
    await grant(ann.id);
    const many = (body: object) =>
      admin.send<Problem>('POST', `${path}/grants`, { moduleId: module.id, ...body });
    const some = await many({ userIds: [ann.id, ben.id, boss.id] });
    expect([some.status, some.body]).toEqual([200, { granted: 1 }]);
    const cat = await test.addUser({ username: 'cat' });
    expect((await many({ all: true })).body).toEqual({ granted: 1 });
    expect((await grants()).toSorted()).toEqual([ann.id, ben.id, cat.id].toSorted());
    expect(await audited()).toMatchObject([
      { action: 'training.grant' },
      { action: 'training.grantMany', name: 'Lights', after: { users: ['ben'] } },
      { action: 'training.grantMany', name: 'Lights', after: { all: true, users: 1 } },
    ]);
    for (const body of [{}, { all: true, userIds: [ann.id] }, { userIds: [] }]) {
      expect((await many(body)).status).toBe(400);
    }
  });
});

describe('revoking', () => {
  it('closes the module and keeps the progress', async () => {
    await grant(ann.id);
    const member = await test.signedIn(ann);
    const half = { moduleId: module.id, progressPercentage: 50, completed: false };
    await member.send('POST', '/api/training-progress', half);
    const revoke = () => admin.send('DELETE', path, { userId: ann.id, moduleId: module.id });
    expect((await revoke()).status).toBe(204);
    expect((await revoke()).status).toBe(404);
    expect((await member.send('GET', `/api/training-modules/${module.id}`)).status).toBe(403);
    expect((await member.send('GET', '/api/training-progress')).body).toHaveLength(1);
    expect((await audited()).at(-1)).toMatchObject({ action: 'training.revoke', after: null });
  });

  it('resolves the requests for it that are still open, so that the member can ask again', async () => {
    const message = async (user: UserRow, content: string) => {
      const id = newId();
      const sent = await (
        await test.signedIn(user)
      ).send('POST', '/api/admin-messages', { id, content });
      expect(sent.status, sent.text).toBe(201);
      return id;
    };
    const request = accessRequestContent('Lights');
    const asked = [await message(ann, request), await message(ben, request)];
    const others = [await message(ann, 'Lights?'), await message(ben, 'Please')];
    for (const { id } of [ann, ben]) await addGrant(test, id, module.id);
    const cat = await test.addUser({ username: 'cat' });
    others.push(await message(cat, request));
    await admin.send('DELETE', path, { userId: ann.id, moduleId: module.id });
    await admin.send('DELETE', `${path}/grants`, { moduleId: module.id, all: true });
    const rows = await test.db.selectFrom('admin_messages').selectAll().execute();
    const resolved = rows.filter(({ status }) => status === 'resolved');
    expect(resolved.map(({ id }) => id).toSorted()).toEqual(asked.toSorted());
    expect(resolved).toMatchObject([{ reviewed_by_id: boss.id }, { reviewed_by_id: boss.id }]);
    expect(rows).toHaveLength(asked.length + others.length);
  });

  it('many or all', async () => {
    const cat = await test.addUser({ username: 'cat' });
    for (const { id } of [ann, ben, cat]) await addGrant(test, id, module.id);
    const revoke = (body: object) =>
      admin.send('DELETE', `${path}/grants`, { moduleId: module.id, ...body });
    expect((await revoke({ userIds: [ann.id, boss.id] })).body).toEqual({ revoked: 1 });
    expect((await revoke({ all: true })).body).toEqual({ revoked: 2 });
    expect(await grants()).toEqual([]);
    expect((await revoke({ all: true })).body).toEqual({ revoked: 0 });
    expect(await audited()).toHaveLength(2);
  });
});

describe("a module's accounts", () => {
  it('are the approved members and everyone with a grant', async () => {
    await grant(ben.id);
    const former = await test.addUser({ username: 'Former' });
    await addGrant(test, former.id, module.id);
    await test.db.updateTable('users').set({ role: 'admin' }).where('id', '=', former.id).execute();
    const all = await members();
    expect([all.names, all.total]).toEqual([['ann', 'ben', 'Former'], '3']);
    expect(all.rows).toMatchObject([
      { name: 'Ann Lee', access: null, progressPercentage: 0 },
      { name: null, access: { grantedBy: 'boss' } },
      { access: { grantedBy: null } },
    ]);
    expect(await members('?access=none')).toMatchObject({ names: ['ann'], total: '1' });
    expect(await members('?access=granted&sort=-username')).toMatchObject({
      names: ['Former', 'ben'],
      total: '2',
    });
    expect(await members('?search=LEE')).toMatchObject({ names: ['ann'], total: '1' });
    expect(await counts()).toEqual({ all: 3, granted: 2, none: 1 });
    expect(await counts('?search=ben')).toEqual({ all: 1, granted: 1, none: 0 });
    expect((await admin.send('GET', `${path}/${newId()}/users`)).status).toBe(404);
  });

  it('are paged by 50', async () => {
    for (let n = 0; n < 55; n += 1) await test.addUser({ username: `u${n + 100}` });
    const second = await members('?page=2');
    expect([second.names.length, second.names.at(-1), second.total]).toEqual([7, 'u154', '57']);
  });
});

it('lists modules with their newest grants', async () => {
  const other = await addModule(test, { title: 'Sound', displayOrder: 1, draft: true });
  await grant(ann.id);
  await grant(ben.id);
  const list = (query = '') => admin.send<ModuleWithAccess[]>('GET', `${path}${query}`);
  const { body, headers } = await list();
  expect([body.map(({ module: { id } }) => id), headers['x-total-count']]).toEqual([
    [module.id, other.id],
    '2',
  ]);
  expect(body[0]).toMatchObject({
    module: { title: 'Lights', description: 'About Lights', draft: false },
    granted: 2,
    userAccess: [
      { userId: ben.id, moduleId: module.id, username: 'ben' },
      { userId: ann.id, moduleId: module.id, username: 'ann' },
    ],
  });
  expect((await list('?search=SOU')).body).toMatchObject([{ granted: 0, userAccess: [] }]);
});

describe("members' progress", () => {
  const progressPath = '/api/admin/training-progress';
  const list = async (query = '') => {
    const reply = await admin.send<MemberProgress[]>('GET', `${progressPath}${query}`);
    expect(reply.status, reply.text).toBe(200);
    const names = reply.body.map(({ user }) => user.username);
    return { names, rows: reply.body, total: reply.headers['x-total-count'] };
  };

  beforeEach(async () => {
    const sound = await addModule(test, { title: '=Sound, "loud"', displayOrder: 1 });
    for (const [id, moduleId, progressPercentage, completed] of [
      [ann.id, sound.id, 40, false],
      [ann.id, module.id, 100, true],
      [ben.id, module.id, 0, false],
    ] as const) {
      await addGrant(test, id, moduleId);
      const caller = await test.signedIn({ id });
      const body = { moduleId, progressPercentage, completed };
      const reply = await caller.send('POST', '/api/training-progress', body);
      expect(reply.status).toBe(200);
    }
  });

  it('is listed per member, by the modules’ order', async () => {
    const { names, rows, total } = await list();
    expect([names, total]).toEqual([['ann', 'ben'], '2']);
    expect(rows[0]).toMatchObject({
      user: { username: 'ann', name: 'Ann Lee', role: 'model' },
      progress: [
        { moduleId: module.id, module: { title: 'Lights' }, completed: true },
        { module: { title: '=Sound, "loud"' }, completed: false, progressPercentage: 40 },
      ],
    });
    // Nothing of it is done: not begun, as for the filters and the figures.
    expect(rows[1]?.progress).toEqual([]);
    expect((await list('?sort=-username')).names).toEqual(['ben', 'ann']);
    expect(await list('?progress=begun')).toMatchObject({ names: ['ann'], total: '1' });
    expect(await list('?progress=none')).toMatchObject({ names: ['ben'], total: '1' });
    expect(await list('?search=lee')).toMatchObject({ names: ['ann'], total: '1' });
  });

  it('is counted', async () => {
    const { body } = await admin.send('GET', `${progressPath}/counts`);
    expect(body).toEqual({ totalUsers: 2, usersWithProgress: 1, completedModules: 1 });
    const found = await admin.send('GET', `${progressPath}/counts?search=ben`);
    expect(found.body).toEqual({ totalUsers: 1, usersWithProgress: 0, completedModules: 0 });
  });

  it('in a draft is not counted, as it is not listed', async () => {
    const query = test.db.updateTable('training_modules').set({ draft: true });
    await query.where('id', '=', module.id).execute();
    const counts = async () => (await admin.send('GET', `${progressPath}/counts`)).body;
    expect(await counts()).toEqual({ totalUsers: 2, usersWithProgress: 1, completedModules: 0 });
    await test.db.updateTable('training_modules').set({ draft: true }).execute();
    expect(await counts()).toEqual({ totalUsers: 2, usersWithProgress: 0, completedModules: 0 });
    expect(await list('?progress=begun')).toMatchObject({ names: [], total: '0' });
    expect(await list('?progress=none')).toMatchObject({ names: ['ann', 'ben'], total: '2' });
  });

  it('is exported as CSV without formulas', async () => {
    await test.addUser({ username: '+cmd', first_name: '=1+1', last_name: '' });
    const reply = await admin.send('GET', `${progressPath}.csv`);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toMatch(
      /^attachment; filename="training-progress-\d{4}-\d\d-\d\d\.csv"/,
    );
    const [header, ...lines] = reply.text.split('\r\n');
    expect(header).toBe(
      '\uFEFFUsername,Name,Email,Completed modules,Lights (%),"\'=Sound, ""loud"" (%)"',
    );
    expect(lines[0]).toBe(`'+cmd,'=1+1,${await emailOf('+cmd')},0,,`);
    expect(lines.slice(1)).toEqual([
      `ann,Ann Lee,${ann.email},1,100,40`,
      `ben,,${ben.email},0,,`,
      '',
    ]);
    const begun = await admin.send('GET', `${progressPath}.csv?progress=begun`);
    expect(begun.text.split('\r\n')).toHaveLength(3);
  });
});

async function emailOf(username: string): Promise<string | null> {
  const query = test.db.selectFrom('users').select('email').where('username', '=', username);
  return (await query.executeTakeFirstOrThrow()).email;
}
