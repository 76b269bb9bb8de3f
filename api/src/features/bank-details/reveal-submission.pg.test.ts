import type { RevealedNumbers } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import { v7 as newId } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { startAppOfFile } from '../../http/testing/test-app.ts';
import type { UserRow } from '../users/users-table.ts';
import { addBankSubmission } from './testing/add-bank-details.ts';

const submissions = '/api/admin/bank-details/submissions';

const test = await startAppOfFile();
let user: UserRow;
const admin = await test.signedIn(await test.addUser({ role: 'admin', username: 'Boss' }));
beforeEach(async () => {
  user = await test.addUser();
});

const reveal = (id: string) => admin.send<RevealedNumbers>('POST', `${submissions}/${id}/reveal`);

function readAudit() {
  return test.db
    .selectFrom('audit_log')
    .select(['action', 'subject_type', 'subject_name', 'before', 'after'])
    .where('subject_id', '=', user.id)
    .orderBy('created_at')
    .execute();
}

it('answers the numbers of a pending submission, audited without them', async () => {
  const reply = await reveal(await addBankSubmission(test, user.id));
  expect([reply.status, reply.body]).toEqual([
    200,
    { accountNumber: '12345678', sortCode: '123456' },
  ]);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(await readAudit()).toEqual([
    {
      action: 'bankDetails.revealSubmission',
      subject_type: 'bank_details',
      subject_name: user.username,
      before: null,
      after: null,
    },
  ]);
  const told = test.db.selectFrom('notifications').select('id').where('user_id', '=', user.id);
  expect(await told.execute()).toEqual([]);
});

it('is refused once the submission is decided, and for one that is not there', async () => {
  const id = await addBankSubmission(test, user.id);
  await admin.send('POST', `${submissions}/${id}/reject`, { adminNotes: 'No' });
  const reply = await reveal(id);
  expect(reply).toMatchObject({ status: 409, body: { code: 'not_pending' } });
  expect(reply.text).not.toContain('12345678');
  expect((await reveal(newId())).status).toBe(404);
  expect((await readAudit()).map(({ action }) => action)).toEqual(['bankDetails.reject']);
});

it('answers nothing when the audit row cannot be written', async () => {
  const id = await addBankSubmission(test, user.id);
  await test.database.pool.query(
    'alter table audit_log add constraint full_log check (false) not valid',
  );
  const reply = await reveal(id);
  await test.database.pool.query('alter table audit_log drop constraint full_log');
  expect(reply.status).toBe(500);
  expect(reply.text).not.toContain('12345678');
});
