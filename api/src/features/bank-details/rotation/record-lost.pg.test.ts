import { expect, it } from 'vitest';
import { makeKeyRing } from '../../../crypto/testing/make-key-ring.ts';
import { startAppOfFile } from '../../../http/testing/test-app.ts';
import { discardLost } from './rotate-keys.ts';
import { addBankDetails, addBankSubmission } from '../testing/add-bank-details.ts';

const test = await startAppOfFile();

it('what a lost key encrypted is deleted on the record, and its members are told once', async () => {
  const ruby = await test.addUser({ username: 'ruby' });
  const bella = await test.addUser({ username: 'bella' });
  await addBankDetails(test, ruby.id);
  await addBankSubmission(test, ruby.id);
  await addBankSubmission(test, bella.id);
  await test.db
    .updateTable('bank_detail_submissions')
    .set({ status: 'rejected', reviewed_at: new Date(), admin_notes: 'Another account' })
    .where('user_id', '=', bella.id)
    .execute();
  expect(await discardLost(test.db, await makeKeyRing())).toBe(3);
  const audited = await test.db
    .selectFrom('audit_log')
    .select(['action', 'actor_username', 'subject_name'])
    .orderBy('subject_name')
    .execute();
  const of = (name: string) => ({
    action: 'operator.discardBankDetails',
    actor_username: 'operator',
    subject_name: name,
  });
  expect(audited).toEqual([of('bella'), of('ruby'), of('ruby')]);
  // What Bella had sent was decided: there is nothing to send again.
  const told = await test.db.selectFrom('notifications').select(['user_id', 'title']).execute();
  expect(told).toEqual([{ user_id: ruby.id, title: 'Bank details deleted' }]);
});
