import type {
  BankDetails,
  BankSubmission,
} from '@greenroom/sync-protocol/bank-details/bank-details-records';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startAppOfFile } from '../../http/testing/test-app.ts';
import type { UserRow } from '../users/users-table.ts';
import { addBankDetails, addBankSubmission } from './testing/add-bank-details.ts';

const path = '/api/bank-details';
const submissions = `${path}/submissions`;
const fields = {
  firstName: 'Ruby',
  lastName: 'Stone',
  accountNumber: '12345678',
  sortCode: '112233',
};
const masked = { ...fields, accountNumber: '••••5678', sortCode: '••••33' };

const test = await startAppOfFile();
let user: UserRow;
let boss: UserRow;
let member: Caller;
beforeEach(async () => {
  await test.db.deleteFrom('users').execute();
  boss = await test.addUser({ role: 'admin' });
  user = await test.addUser({ username: 'ruby' });
  member = await test.signedIn(user);
});

const submit = (body: unknown = fields, caller = member) =>
  caller.send<BankSubmission>('POST', submissions, body);

describe('without any', () => {
  it('the status says so, details are 404 and the list is empty', async () => {
    expect((await member.send('GET', `${path}/status`)).body).toEqual({ hasSubmitted: false });
    expect((await member.send('GET', path)).status).toBe(404);
    expect((await member.send('GET', submissions)).body).toEqual([]);
  });
});

describe('submitting', () => {
  it('stores the details for review, answers them masked and notifies the administrators', async () => {
    const reply = await submit({ ...fields, firstName: '  Ruby ' });
    expect([reply.status, reply.body]).toMatchObject([
      201,
      { ...masked, status: 'pending', reviewedAt: null, adminNotes: null },
    ]);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect((await member.send('GET', submissions)).body).toEqual([reply.body]);
    expect((await member.send('GET', `${path}/status`)).body).toEqual({ hasSubmitted: true });
    // They are not active before the review.
    expect((await member.send('GET', path)).status).toBe(404);
    const told = await test.db
      .selectFrom('notifications')
      .select(['user_id', 'kind', 'url', 'message'])
      .execute();
    expect(told).toEqual([
      {
        user_id: boss.id,
        kind: 'bank_review',
        url: '/admin/bank-details/submissions',
        message: 'A member has submitted bank details for review.',
      },
    ]);
  });

  it('is blocked while a submission is pending, even concurrently', async () => {
    const replies = await Promise.all([submit(), submit(), submit()]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    const refused = await submit({ ...fields, accountNumber: '99999999' });
    expect(refused.body).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^Submission Pending Review/) as string,
    });
    expect(refused.text).not.toContain('99999999');
  });

  it('answers the same for the same id and body, and refuses another body', async () => {
    const id = newId();
    const replies = await Promise.all([submit({ id, ...fields }), submit({ id, ...fields })]);
    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(replies[0]?.body).toEqual(replies[1]?.body);
    expect((await submit({ id, ...fields, sortCode: '112234' })).body).toMatchObject({
      code: 'id_taken',
    });
    const stranger = await test.signedIn(await test.addUser());
    expect((await submit({ id, ...fields }, stranger)).body).toMatchObject({ code: 'id_taken' });
  });

  it('takes the longest values', async () => {
    const longest = {
      firstName: 'Ž'.repeat(50),
      lastName: '界'.repeat(50),
      accountNumber: '1'.repeat(20),
      sortCode: '000000',
    };
    expect((await submit(longest)).body).toMatchObject({
      ...longest,
      accountNumber: '••••1111',
      sortCode: '••••00',
    });
  });
});

it('own details and submissions are shown masked, newest first, and nobody else’s', async () => {
  const other = await test.addUser();
  await addBankDetails(test, other.id);
  await addBankSubmission(test, other.id);
  await addBankDetails(test, user.id, fields);
  const first = await addBankSubmission(test, user.id, fields);
  await test.db
    .updateTable('bank_detail_submissions')
    .set({ status: 'rejected', reviewed_at: new Date(), admin_notes: 'A digit is missing' })
    .where('id', '=', first)
    .execute();
  const second = await addBankSubmission(test, user.id, { ...fields, sortCode: '445566' });
  expect((await member.send<BankDetails>('GET', path)).body).toMatchObject(masked);
  const own = (await member.send<BankSubmission[]>('GET', submissions)).body;
  expect(own).toMatchObject([
    { id: second, status: 'pending', sortCode: '••••66' },
    { id: first, status: 'rejected', adminNotes: 'A digit is missing', ...masked },
  ]);
});

it('a value moved to another row, column, table or member is not answered', async () => {
  const other = await test.addUser();
  await addBankDetails(test, other.id, { ...fields, accountNumber: '87654321' });
  await addBankDetails(test, user.id, fields);
  const submission = await addBankSubmission(test, user.id, fields);
  const read = async () => (await member.send('GET', path)).status;
  const own = test.db.selectFrom('bank_details').selectAll().where('user_id', '=', user.id);
  const others = test.db.selectFrom('bank_details').selectAll().where('user_id', '=', other.id);
  const original = await own.executeTakeFirstOrThrow();
  const put = (change: object) =>
    test.db.updateTable('bank_details').set(change).where('user_id', '=', user.id).execute();
  const { account_number } = await others.executeTakeFirstOrThrow();
  const submitted = await test.db
    .selectFrom('bank_detail_submissions')
    .selectAll()
    .where('id', '=', submission)
    .executeTakeFirstOrThrow();
  expect(await read()).toBe(200);
  for (const change of [
    { account_number },
    { account_number: submitted.account_number },
    { account_number: original.sort_code, sort_code: original.account_number },
    { first_name: original.last_name },
    { id: newId() },
  ]) {
    await put(change);
    const { body } = await member.send<BankDetails>('GET', path);
    expect(body).toMatchObject({ isUnreadable: true, firstName: '', accountNumber: '••••' });
    await put(original);
    expect(await read()).toBe(200);
  }
});
