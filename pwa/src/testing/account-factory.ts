import type { Account } from '@greenroom/sync-protocol/account/account-records';
import type { UserCounts, UserDetail } from '@greenroom/sync-protocol/users/users-records';

/** The counts of a list of accounts that is empty. */
export const noUsers: UserCounts = {
  all: 0,
  pending: 0,
  approved: 0,
  rejected: 0,
  paused: 0,
  admins: 0,
  members: 0,
};

/** An approved member; `over` overrides fields. */
export function makeAccount(over: Partial<Account> = {}): Account {
  return {
    id: '0190a000-0000-7000-8000-000000000001',
    username: 'ruby',
    email: 'ruby@example.org',
    firstName: 'Ruby',
    lastName: null,
    profileImageUrl: null,
    authType: 'local',
    role: 'model',
    status: 'approved',
    suspended: false,
    mustChangePassword: false,
    notifyCommunityChatEnabled: true,
    notifyTrainingModuleEnabled: true,
    notifyScheduleEnabled: true,
    createdAt: '2026-11-01T09:00:00.000Z',
    updatedAt: '2026-11-01T09:00:00.000Z',
    ...over,
  };
}

/** The details of an approved member for administrators; `over` overrides fields. */
export function makeUserDetail(over: Partial<UserDetail> = {}): UserDetail {
  return {
    ...makeAccount(),
    lastSeenAt: null,
    rejectionReason: null,
    approvedAt: null,
    timeZone: null,
    hasSecondFactor: false,
    passkeys: 0,
    sessions: 0,
    holdings: [],
    ...over,
  };
}
