import type { AuditEntry } from '@greenroom/sync-protocol/audit/audit-records';
import type {
  ListedBankDetails,
  ListedBankSubmission,
  RevealedNumbers,
} from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startAppOfFile } from '../../http/testing/test-app.ts';
import type { UserRow } from '../users/users-table.ts';
import { addBankDetails, addBankSubmission, testBankFields } from './testing/add-bank-details.ts';

const path = '/api/admin/bank-details';
const submissions = `${path}/submissions`;
const masked = { ...testBankFields, accountNumber: '••••5678', sortCode: '••••56' };

const test = await startAppOfFile();
let user: UserRow;
let admin: Caller;
let member: Caller;
beforeEach(async () => {
  await test.db.deleteFrom('users').execute();
  admin = await test.signedIn(await test.addUser({ role: 'admin', username: 'Boss' }));
  user = await test.addUser({ username: 'ruby', email: 'ruby@example.test' });
  member = await test.signedIn(user);
});

const approve = (id: string, body?: unknown) =>
  admin.send<ListedBankSubmission>('POST', `${submissions}/${id}/approve`, body);
const reject = (id: string, body?: unknown) =>
  admin.send<ListedBankSubmission>('POST', `${submissions}/${id}/reject`, body);

/** The audit entries about the member, and the notifications of the member. */
async function readTraces() {
  const audited = await test.db
    .selectFrom('audit_log')
    .select(['action', 'subject_type', 'subject_name', 'before', 'after'])
    .where('subject_id', '=', user.id)
    .orderBy('created_at')
    .execute();
  const told = await test.db
    .selectFrom('notifications')
    .select(['title', 'message', 'type', 'kind', 'url'])
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .execute();
  return { audited, told };
}

describe('approving', () => {
  it('makes the details the active ones, audits and notifies', async () => {
    const id = await addBankSubmission(test, user.id);
    const reply = await approve(id);
    expect([reply.status, reply.body]).toMatchObject([
      200,
      {
        id,
        ...masked,
        status: 'approved',
        username: 'ruby',
        userEmail: 'ruby@example.test',
        reviewedByUsername: 'Boss',
        adminNotes: null,
      },
    ]);
    expect((await member.send('GET', '/api/bank-details')).body).toMatchObject(masked);
    const { audited, told } = await readTraces();
    expect(audited).toEqual([
      {
        action: 'bankDetails.approve',
        subject_type: 'bank_details',
        subject_name: 'ruby',
        before: { status: 'pending' },
        after: { status: 'approved', adminNotes: null },
      },
    ]);
    expect(told).toMatchObject([
      { title: 'Bank details approved', kind: 'bank_review', url: '/earnings' },
    ]);
  });

  it('replaces earlier details', async () => {
    await addBankDetails(test, user.id, { ...testBankFields, accountNumber: '99990000' });
    const id = await addBankSubmission(test, user.id);
    expect((await approve(id, { adminNotes: ' Thanks ' })).body.adminNotes).toBe('Thanks');
    const rows = await test.db.selectFrom('bank_details').select('user_id').execute();
    expect(rows).toEqual([{ user_id: user.id }]);
    expect((await member.send('GET', '/api/bank-details')).body).toMatchObject(masked);
  });
});

describe('rejecting', () => {
  it('gives the reason, keeps earlier details and lets the member submit again', async () => {
    await addBankDetails(test, user.id, { ...testBankFields, accountNumber: '99990000' });
    const id = await addBankSubmission(test, user.id);
    const reply = await reject(id, { adminNotes: ' The name differs ' });
    expect(reply.body).toMatchObject({ status: 'rejected', adminNotes: 'The name differs' });
    expect((await member.send('GET', '/api/bank-details')).body).toMatchObject({
      accountNumber: '••••0000',
    });
    const { audited, told } = await readTraces();
    expect(audited).toMatchObject([{ action: 'bankDetails.reject' }]);
    // Notifications are stored on devices: the reason stays on the server.
    expect(told).toMatchObject([{ title: 'Bank details rejected', type: 'push' }]);
    expect(JSON.stringify(told)).not.toContain('differs');
    const again = await member.send('POST', '/api/bank-details/submissions', testBankFields);
    expect(again.status).toBe(201);
  });

  it('needs a reason', async () => {
    const reply = await reject(await addBankSubmission(test, user.id), undefined);
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('Please provide a reason for rejection');
  });
});

describe('a decision', () => {
  it('is made once when two administrators decide concurrently', async () => {
    const id = await addBankSubmission(test, user.id);
    const replies = await Promise.all([approve(id), reject(id, { adminNotes: 'No' }), approve(id)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'not_pending',
    });
  });

  it.each(['12345678', 'Is 1234 5678 right?', '12-34-56'])(
    'refuses notes with the numbers: %j',
    async (adminNotes) => {
      const id = await addBankSubmission(test, user.id);
      for (const reply of [await approve(id, { adminNotes }), await reject(id, { adminNotes })]) {
        expect([reply.status, reply.body]).toMatchObject([400, { code: 'invalid' }]);
      }
      expect((await approve(id)).status).toBe(200);
    },
  );

  it('answers 404 for an unknown submission', async () => {
    expect((await approve(newId())).status).toBe(404);
    expect((await reject(newId(), { adminNotes: 'No' })).status).toBe(404);
  });
});

describe('active details', () => {
  it('are listed masked, by search and order', async () => {
    const start = Date.parse('2026-11-01T00:00:00Z');
    for (const [n, name] of ['Amber', 'cora', 'Bella'].entries()) {
      const { id } = await test.addUser({ username: name });
      await addBankDetails(test, id);
      await test.db
        .updateTable('bank_details')
        .set({ submitted_at: new Date(start + n * 1000) })
        .where('user_id', '=', id)
        .execute();
    }
    const list = async (query: string) => {
      const reply = await admin.send<ListedBankDetails[]>('GET', `${path}?${query}`);
      expect(reply.headers['cache-control']).toBe('no-store');
      return {
        rows: reply.body,
        names: reply.body.map(({ username }) => username),
        total: reply.headers['x-total-count'],
      };
    };
    const { rows, names, total } = await list('');
    expect([names, total]).toEqual([['Bella', 'cora', 'Amber'], '3']);
    expect(rows[0]).toMatchObject(masked);
    expect((await list('sort=createdAt')).names).toEqual(['Amber', 'cora', 'Bella']);
    expect((await list('sort=username')).names).toEqual(['Amber', 'Bella', 'cora']);
    expect(await list('search=COR')).toMatchObject({ names: ['cora'], total: '1' });
    expect((await list('page=2')).names).toEqual([]);
    const { userId } = rows[1] ?? {};
    expect(await list(`userId=${userId}`)).toMatchObject({ names: ['cora'], total: '1' });
    expect((await list(`userId=${newId()}`)).names).toEqual([]);
  });

  it('are revealed in full, and each reveal is audited without them', async () => {
    await addBankDetails(test, user.id);
    const reveal = () => admin.send<RevealedNumbers>('POST', `${path}/${user.id}/reveal`);
    const reply = await reveal();
    expect([reply.status, reply.body]).toEqual([
      200,
      { accountNumber: '12345678', sortCode: '123456' },
    ]);
    expect(reply.headers['cache-control']).toBe('no-store');
    await reveal();
    const { audited } = await readTraces();
    expect(audited.map(({ action, subject_name }) => [action, subject_name])).toEqual([
      ['bankDetails.reveal', 'ruby'],
      ['bankDetails.reveal', 'ruby'],
    ]);
    expect((await admin.send('POST', `${path}/${newId()}/reveal`)).status).toBe(404);
    const log = await admin.send<AuditEntry[]>('GET', '/api/admin/audit');
    expect(log.text).not.toMatch(/(?<![\da-f])(?:12345678|123456)(?![\da-f])/);
  });

  it('are not revealed when the audit row cannot be written', async () => {
    await addBankDetails(test, user.id);
    await test.database.pool.query(
      'alter table audit_log add constraint full_log check (false) not valid',
    );
    const reply = await admin.send('POST', `${path}/${user.id}/reveal`);
    await test.database.pool.query('alter table audit_log drop constraint full_log');
    expect(reply.status).toBe(500);
    expect(reply.text).not.toContain('12345678');
  });

  it('can be deleted, which is audited and told', async () => {
    await addBankDetails(test, user.id);
    const remove = () => admin.send('DELETE', `${path}/${user.id}`);
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect((await member.send('GET', '/api/bank-details')).status).toBe(404);
    const { audited, told } = await readTraces();
    expect(audited).toMatchObject([{ action: 'bankDetails.remove', after: null }]);
    expect(told).toMatchObject([{ title: 'Bank details deleted', url: '/earnings' }]);
  });

  it('stay when they replaced those the deletion was of', async () => {
    const seen = await addBankDetails(test, user.id);
    const active = await addBankDetails(test, user.id, { ...testBankFields, sortCode: '654321' });
    const remove = (id: string) => admin.send('DELETE', `${path}/${user.id}?id=${id}`);
    const refused = await remove(seen);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'conflict', message: 'The bank details changed meanwhile. Look at them again.' },
    ]);
    expect((await member.send('GET', '/api/bank-details')).status).toBe(200);
    expect(await readTraces()).toEqual({ audited: [], told: [] });
    expect((await remove(active)).status).toBe(204);
  });
});

it('submissions are listed by status, search and date, with the total and counts', async () => {
  const start = Date.parse('2026-11-01T00:00:00Z');
  for (let n = 0; n < 8; n += 1) {
    const { id: userId } = await test.addUser({ username: `name-${n}` });
    const id = await addBankSubmission(test, userId);
    const at = new Date(start + n * 1000);
    const isPending = n % 2 === 0;
    await test.db
      .updateTable('bank_detail_submissions')
      .set({
        submitted_at: at,
        ...(!isPending && {
          status: n % 4 === 1 ? 'approved' : 'rejected',
          admin_notes: 'Seen',
          // Reviewed in the opposite order.
          reviewed_at: new Date(start + (100 - n) * 1000),
        }),
      })
      .where('id', '=', id)
      .execute();
  }
  const list = async (query: string) => {
    const reply = await admin.send<ListedBankSubmission[]>('GET', `${submissions}?${query}`);
    return {
      names: reply.body.map(({ username }) => username),
      total: reply.headers['x-total-count'],
    };
  };
  const all = await list('');
  expect([all.names[0], all.names.length, all.total]).toEqual(['name-7', 8, '8']);
  expect((await list('sort=createdAt')).names[0]).toBe('name-0');
  expect((await list('status=pending')).total).toBe('4');
  expect((await list('status=approved')).total).toBe('2');
  const processed = ['name-1', 'name-3', 'name-5', 'name-7'];
  expect(await list('status=processed&sort=-reviewedAt')).toEqual({ names: processed, total: '4' });
  expect(await list('search=NAME-5')).toEqual({ names: ['name-5'], total: '1' });
  const counts = async (query: string) =>
    (await admin.send('GET', `${submissions}/counts?${query}`)).body;
  expect(await counts('')).toEqual({ all: 8, pending: 4, approved: 2, rejected: 2 });
  expect(await counts('search=name-5')).toEqual({ all: 1, pending: 0, approved: 1, rejected: 0 });
});
