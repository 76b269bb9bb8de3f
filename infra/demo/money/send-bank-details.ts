import type { ApiClient } from '../../client/api-client.ts';
import { type FillOptions, forEachMember, signedIn } from '../demo-people.ts';
import type { DemoMember } from '../plan-community.ts';
import type { DemoSubmission } from './plan-bank.ts';

/** Sends the members' bank details, each reviewed by an administrator before the next. */
export async function sendBankDetails(
  members: readonly DemoMember[],
  admin: ApiClient,
  options: FillOptions,
): Promise<void> {
  await forEachMember('Sent bank details of', members, options, async (member, index) => {
    if (member.submissions.length === 0) return;
    const client = await signedIn(member.username, options, index + 2);
    for (const submission of member.submissions) {
      const { status: _status, notes: _notes, ...sent } = submission;
      await client.call('bankDetails.submit', sent);
      await review(submission, admin);
    }
    await client.call('account.signOut', {});
  });
}

async function review({ id, status, notes }: DemoSubmission, admin: ApiClient): Promise<void> {
  if (status === 'approved') await admin.call('bankDetails.approve', { id, adminNotes: notes });
  if (status === 'rejected') {
    await admin.call('bankDetails.reject', { id, adminNotes: notes ?? '' });
  }
}
