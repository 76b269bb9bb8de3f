import type { ListedAdminMessage } from '@greenroom/sync-protocol/support/support-list-records';
import type { AdminMessage } from '@greenroom/sync-protocol/support/support-records';
import { makeAccount } from '../../../testing/account-factory.ts';

let made = 0;

/** A pending message of the member, each a minute newer than the previous one. */
export function makeMessage(over: Partial<AdminMessage> = {}): AdminMessage {
  made += 1;
  return {
    id: `0190a000-0000-7000-8000-2${String(made).padStart(11, '0')}`,
    userId: makeAccount().id,
    content: `Message ${made}`,
    status: 'pending',
    adminResponse: null,
    respondedAt: null,
    reviewedAt: null,
    readByUserAt: null,
    createdAt: new Date(Date.parse('2026-11-01T09:00:00Z') + made * 60_000).toISOString(),
    ...over,
  };
}

export function makeListed(over: Partial<ListedAdminMessage> = {}): ListedAdminMessage {
  return {
    ...makeMessage(),
    username: 'ruby',
    reviewedById: null,
    reviewedByUsername: null,
    ...over,
  };
}
