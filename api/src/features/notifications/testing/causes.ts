import type { Notification } from '@greenroom/sync-protocol/notifications/notifications-records';
import { localMoment } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { expect } from 'vitest';
import { remindShifts } from '../../schedule/remind-shifts.ts';
import { textSection } from '../../training/testing/content-room.ts';
import { modulesPath, sendModule } from '../../training/testing/send-module.ts';
import { done, forget, type Role, type Stage } from './stage.ts';

/** One cause, and the one notification it makes. */
export interface Cause {
  readonly name: string;
  /** Performs it; answers the item its link opens. */
  perform(stage: Stage): Promise<string | void>;
  readonly for: readonly Role[];
  readonly finds: Pick<Notification, 'title' | 'type' | 'kind'> & { readonly message: string };
  /** Rows of pushes where each recipient has one. Absent: one. */
  readonly pushes?: number;
  /** The link; `{}` stands for the item. Null: there is nothing to open. */
  readonly url: string | null;
}

export async function createModule({ admin }: Stage, draft = false): Promise<string> {
  const fields = { title: 'Lights', moduleType: 'multi-section', sections: [textSection('One')] };
  const more = draft ? { draft: 'true' } : {};
  const reply = await sendModule<{ id: string }>(admin, 'POST', modulesPath, {
    ...fields,
    ...more,
  });
  expect(reply.status, reply.text).toBe(201);
  return reply.body.id;
}

/** Publishes a draft, or saves a published one again. */
export async function publishModule({ admin }: Stage, id: string): Promise<void> {
  const reply = await sendModule(admin, 'PUT', `${modulesPath}/${id}`, {
    title: 'Lights',
    moduleType: 'multi-section',
    sections: [textSection('One')],
    draft: 'false',
  });
  expect(reply.status, reply.text).toBe(200);
}

const bankFields = {
  firstName: 'Ruby',
  lastName: 'Hart',
  accountNumber: '12345678',
  sortCode: '112233',
};
const submissions = '/api/admin/bank-details/submissions';
const submitBank = ({ member }: Stage) =>
  done(member, 'POST', '/api/bank-details/submissions', bankFields);
const askDeletion = ({ member }: Stage) =>
  done(member, 'POST', '/api/account-deletion-request', { reason: 'Moving on' });
const writeMessage = ({ member }: Stage) =>
  done(member, 'POST', '/api/admin-messages', { content: 'When is payday?' });

/** Every cause of a notification (decisions: Support, notifications, push), by real calls. */
export const causes: readonly Cause[] = [
  {
    name: 'the account is approved',
    perform: async ({ test, admin, ruby }) => {
      await test.db
        .updateTable('users')
        .set({ status: 'pending', approved_at: null })
        .where('id', '=', ruby.id)
        .execute();
      await done(admin, 'POST', `/api/admin/users/${ruby.id}/approve`);
    },
    for: ['member'],
    finds: {
      title: 'Account approved',
      message: 'Welcome! An administrator has approved your account.',
      type: 'system',
      kind: 'account',
    },
    url: '/',
  },
  {
    name: 'a module is granted',
    perform: async (all) => {
      const moduleId = await createModule(all);
      await forget(all);
      await done(all.admin, 'POST', '/api/admin/module-access', { userId: all.ruby.id, moduleId });
      return moduleId;
    },
    for: ['member'],
    finds: {
      title: 'Training module unlocked',
      message: 'You can now open “Lights”.',
      type: 'push',
      kind: 'training',
    },
    url: '/training/{}',
  },
  {
    name: 'a module is published',
    perform: async (all) => {
      const moduleId = await createModule(all, true);
      await done(all.admin, 'POST', '/api/admin/module-access', { userId: all.ruby.id, moduleId });
      await publishModule(all, moduleId);
      return moduleId;
    },
    for: ['member', 'admin'],
    pushes: 2,
    finds: {
      title: 'New training module',
      message: '“Lights” has been added to your training.',
      type: 'push',
      kind: 'training',
    },
    url: '/training/{}',
  },
  {
    name: 'a chat message mentions somebody',
    perform: ({ other }) => done(other, 'POST', '/api/chat-messages', { content: 'Hello @ruby' }),
    for: ['member'],
    finds: {
      title: 'You were mentioned',
      message: 'bella mentioned you in the community chat.',
      type: 'push',
      kind: 'chat',
    },
    url: '/community?message={}',
  },
  {
    name: 'a shift begins in 30 minutes',
    perform: async ({ test, member }) => {
      const start = new Date(Date.now() + 24 * 3_600_000);
      const { date, time } = localMoment(start, 0);
      const end = time === '23:59' ? '23:58' : '23:59';
      const planned = { date, plannedStartTime: time, plannedEndTime: end };
      await done(member, 'POST', '/api/schedule', planned);
      await remindShifts(test.db, new Date(start.getTime() - 20 * 60_000));
      return date;
    },
    for: ['member'],
    finds: {
      title: 'Your shift starts soon',
      message: expect.stringMatching(/^Your planned shift starts at \d\d:\d\d\.$/) as string,
      type: 'push',
      kind: 'schedule',
    },
    url: '/schedule?date={}',
  },
  {
    name: 'a message is answered',
    perform: async (all) => {
      const id = await writeMessage(all);
      const answer = { status: 'resolved', adminResponse: 'On Friday' };
      await done(all.admin, 'PUT', `/api/admin-messages/${id}`, answer);
    },
    for: ['member'],
    finds: {
      title: 'You have a response',
      message: 'The administrators have answered your message.',
      type: 'push',
      kind: 'support',
    },
    url: '/support',
  },
  ...(['approve', 'reject'] as const).map((decision): Cause => ({
    name: `bank details: ${decision}`,
    perform: async (all) => {
      const id = await submitBank(all);
      await forget(all);
      await done(all.admin, 'POST', `${submissions}/${id}/${decision}`, {
        adminNotes: 'Thank you',
      });
    },
    for: ['member'],
    finds:
      decision === 'approve'
        ? {
            title: 'Bank details approved',
            message: 'Your bank details were approved and are used for your payouts.',
            type: 'push',
            kind: 'bank_review',
          }
        : {
            title: 'Bank details rejected',
            message: 'Your bank details were not approved. Earnings shows the reason.',
            type: 'push',
            kind: 'bank_review',
          },
    url: '/earnings',
  })),
  {
    name: 'a deletion request is rejected',
    perform: async (all) => {
      const id = await askDeletion(all);
      await forget(all);
      const review = { status: 'rejected', adminNotes: 'Please call us' };
      await done(all.admin, 'PUT', `/api/admin/account-deletion-requests/${id}`, review);
    },
    for: ['member'],
    finds: {
      title: 'Account deletion request rejected',
      message: 'Please call us',
      type: 'others',
      kind: 'account_deletion',
    },
    url: '/privacy',
  },
  {
    name: 'maintenance begins, and ends without another, in no list',
    perform: async ({ admin }) => {
      await done(admin, 'POST', '/api/settings/maintenance-mode', { enabled: true });
      await done(admin, 'POST', '/api/settings/maintenance-mode', { enabled: false });
    },
    for: ['member', 'other', 'admin'],
    finds: {
      title: 'Maintenance Over',
      message: 'Greenroom is ready again.',
      type: 'system',
      kind: 'maintenance',
    },
    url: null,
  },
  {
    name: 'bank details wait for review',
    perform: async (all) => void (await submitBank(all)),
    for: ['admin'],
    finds: {
      title: 'Bank details submitted',
      message: 'A member has submitted bank details for review.',
      type: 'system',
      kind: 'bank_review',
    },
    url: '/admin/bank-details/submissions',
  },
  {
    name: 'a deletion request waits for review',
    perform: async (all) => void (await askDeletion(all)),
    for: ['admin'],
    finds: {
      title: 'Account deletion requested',
      message: 'A member has asked for their account to be deleted.',
      type: 'others',
      kind: 'account_deletion',
    },
    url: '/admin/account-deletion-requests',
  },
  {
    name: 'a new password is requested',
    perform: async ({ test }) => {
      await done(test.anonymous, 'POST', '/api/request-password-reset', { identifier: 'ruby' });
    },
    for: ['admin'],
    finds: {
      title: 'Password reset requested',
      message: 'A member asks for a new password.',
      type: 'system',
      kind: 'password_reset',
    },
    url: '/admin/messages',
  },
  {
    name: 'a chat message is reported',
    perform: async ({ member, other }) => {
      const id = await done(other, 'POST', '/api/chat-messages', { content: 'Rude' });
      await done(member, 'POST', `/api/chat-messages/${id}/report`, { reason: 'Unkind' });
      return id;
    },
    for: ['admin'],
    finds: {
      title: 'A message was reported',
      message: 'A member has reported a message in the community chat.',
      type: 'push',
      kind: 'support',
    },
    url: '/community?message={}',
  },
];
