import { accountCalls } from './account/account-calls.ts';
import { currentUser } from './account/account-current-calls.ts';
import { passkeyCalls } from './account/passkey-calls.ts';
import { proofCalls } from './account/proof-calls.ts';
import { secondFactorCalls } from './account/second-factor-calls.ts';
import { sessionCalls } from './account/session-calls.ts';
import { analyticsCalls } from './analytics/analytics-calls.ts';
import { announcementsCalls } from './announcements/announcements-calls.ts';
import { auditCalls } from './audit/audit-calls.ts';
import type { AuditedCall } from './audit/audited-call.ts';
import { blocklistCalls } from './blocklist/blocklist-calls.ts';
import { bankDetailsAdminCalls } from './bank-details/bank-details-admin-calls.ts';
import { bankDetailsCalls } from './bank-details/bank-details-calls.ts';
import type { AnswerOf, Call, CallerInputOf, InputOf, LiveCall } from './call.ts';
import { chatCalls } from './chat/chat-calls.ts';
import { concernsCalls } from './concerns/concerns-calls.ts';
import { dashboardCalls } from './dashboard/dashboard-calls.ts';
import { deletionRequestsCalls } from './deletion-requests/deletion-requests-calls.ts';
import { earningsCalls } from './earnings/earnings-calls.ts';
import { earningsAdminCalls } from './earnings/earnings-admin-calls.ts';
import { myDataCalls } from './my-data/my-data-calls.ts';
import { notificationsCalls } from './notifications/notifications-calls.ts';
import { ratesCalls } from './rates/rates-calls.ts';
import { pushCalls } from './push/push-calls.ts';
import { scheduleAdminCalls } from './schedule/schedule-admin-calls.ts';
import { scheduleCalls } from './schedule/schedule-calls.ts';
import { settingsAdminCalls } from './settings/settings-admin-calls.ts';
import { settingsCalls } from './settings/settings-calls.ts';
import { setupCalls } from './setup/setup-calls.ts';
import { supportAdminCalls } from './support/support-admin-calls.ts';
import { supportCalls } from './support/support-calls.ts';
import { syncCalls } from './sync/sync-calls.ts';
import { systemCalls } from './system/system-calls.ts';
import { targetsCalls } from './targets/targets-calls.ts';
import { trainingAccessCalls } from './training/training-access-calls.ts';
import { trainingCalls } from './training/training-calls.ts';
import { trainingContentCalls } from './training/training-content-calls.ts';
import { trainingFilesCalls } from './uploads/training-files-calls.ts';
import { uploadsCalls } from './uploads/uploads-calls.ts';
import { usersCalls } from './users/users-calls.ts';
import { usersListCalls } from './users/users-list-calls.ts';

/**
 * Every call, one line per file. The server mounts exactly these; the client's types derive from
 * them.
 */
export const calls = [
  currentUser,
  ...accountCalls,
  ...passkeyCalls,
  ...proofCalls,
  ...secondFactorCalls,
  ...sessionCalls,
  ...myDataCalls,
  ...setupCalls,
  ...usersListCalls,
  ...usersCalls,
  ...deletionRequestsCalls,
  ...auditCalls,
  ...dashboardCalls,
  ...settingsCalls,
  ...settingsAdminCalls,
  ...earningsAdminCalls,
  ...scheduleCalls,
  ...scheduleAdminCalls,
  ...supportCalls,
  ...supportAdminCalls,
  ...blocklistCalls,
  ...concernsCalls,
  ...notificationsCalls,
  ...announcementsCalls,
  ...pushCalls,
  ...chatCalls,
  ...uploadsCalls,
  ...trainingFilesCalls,
  ...trainingCalls,
  ...trainingContentCalls,
  ...trainingAccessCalls,
  ...earningsCalls,
  ...ratesCalls,
  ...targetsCalls,
  ...analyticsCalls,
  ...bankDetailsCalls,
  ...bankDetailsAdminCalls,
  ...systemCalls,
  ...syncCalls,
] as const;

type AnyCall = (typeof calls)[number];
export type CallName = AnyCall['name'];
export type CallNamed<N extends CallName> = Extract<AnyCall, { readonly name: N }>;
/** Calls whose answers administrators' screens keep current. */
export type LiveCallName = Extract<AnyCall, LiveCall>['name'];
/** Calls whose changes are recorded in the audit log. */
export type AuditedCallName = Extract<AnyCall, AuditedCall>['name'];
type OfflineCall = Extract<AnyCall, { readonly offline: true }>;
/** Calls that may be sent as mutations. */
export type OfflineCallName = OfflineCall['name'];

export type CallInput<N extends CallName> = InputOf<CallNamed<N>>;
export type CallerInput<N extends CallName> = CallerInputOf<CallNamed<N>>;
export type CallAnswer<N extends CallName> = AnswerOf<CallNamed<N>>;

const byName = new Map<string, Call>(calls.map((call) => [call.name, call as unknown as Call]));

export function callNamed<N extends CallName>(name: N): CallNamed<N> {
  return byName.get(name) as unknown as CallNamed<N>;
}

/** Calls that may be sent as mutations. A device has them with their effects instead. */
export const offlineCalls = calls.filter(
  (call): call is OfflineCall => 'offline' in call && call.offline === true,
);

/** The call a mutation names; undefined: unknown or REST only. */
export function findOfflineCall(name: string): Call | undefined {
  const call = byName.get(name);
  return call?.offline ? call : undefined;
}
