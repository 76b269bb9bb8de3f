import * as audit from './audit/audit-calls.ts';
import * as dashboard from './dashboard/dashboard-calls.ts';
import * as deletionRequests from './deletion-requests/deletion-requests-calls.ts';
import * as account from './account/account-calls.ts';
import { currentUser } from './account/account-current-calls.ts';
import * as sessions from './account/session-calls.ts';
import type { AnswerOf, Call, CallerInputOf, InputOf } from './call.ts';
import * as chat from './chat/chat-calls.ts';
import * as notifications from './notifications/notifications-calls.ts';
import * as schedule from './schedule/schedule-calls.ts';
import * as settings from './settings/settings-calls.ts';
import * as setup from './setup/setup-calls.ts';
import * as support from './support/support-calls.ts';
import * as sync from './sync/sync-calls.ts';
import * as uploads from './uploads/uploads-calls.ts';
import * as users from './users/users-calls.ts';
import * as usersList from './users/users-list-calls.ts';

/** Every call of Greenroom. The server mounts these and nothing else; the client is typed by them. */
export const calls = [
  currentUser,
  account.signIn,
  account.register,
  account.signInWays,
  account.requestPasswordReset,
  account.changePassword,
  sessions.listSessions,
  sessions.endSession,
  sessions.endOtherSessions,
  sessions.makeSocketToken,
  account.signOut,
  account.setTimeZone,
  setup.setupStatus,
  setup.createFirstAdmin,
  setup.claimStatus,
  setup.claimAdmin,
  usersList.listPendingUsers,
  usersList.listUsers,
  usersList.countUsers,
  usersList.readUser,
  users.approveUser,
  users.rejectUser,
  users.toggleSuspension,
  users.renameUser,
  users.resetPassword,
  users.setUserRole,
  users.deleteUser,
  deletionRequests.readOwnDeletionRequest,
  deletionRequests.fileDeletionRequest,
  deletionRequests.listDeletionRequests,
  deletionRequests.countDeletionRequests,
  deletionRequests.reviewDeletionRequest,
  audit.listAudit,
  audit.listAuditActors,
  dashboard.readDashboard,
  settings.readMaintenance,
  settings.setMaintenance,
  schedule.listScheduleOfDay,
  schedule.listScheduleOfRange,
  schedule.addSchedule,
  schedule.rescheduleEntry,
  schedule.decideScheduleEntry,
  schedule.removeScheduleEntry,
  support.listOwnMessages,
  support.sendMessage,
  support.markResponseRead,
  support.listMessages,
  support.countMessages,
  support.respondToMessage,
  support.removeMessage,
  notifications.listNotifications,
  notifications.markNotificationRead,
  chat.listChatMessages,
  chat.sendChatMessage,
  chat.markChatRead,
  chat.removeChatMessage,
  chat.reportChatMessage,
  chat.readLastRead,
  chat.countUnreadMessages,
  chat.listChatPartners,
  uploads.uploadChatImage,
  uploads.readFile,
  sync.exchange,
] as const;

type AnyCall = (typeof calls)[number];
export type CallName = AnyCall['name'];
export type CallNamed<N extends CallName> = Extract<AnyCall, { readonly name: N }>;
/** The calls that may travel as mutations. */
export type OfflineCallName = Extract<AnyCall, { readonly offline: true }>['name'];

export type CallInput<N extends CallName> = InputOf<CallNamed<N>>;
export type CallerInput<N extends CallName> = CallerInputOf<CallNamed<N>>;
export type CallAnswer<N extends CallName> = AnswerOf<CallNamed<N>>;

const byName = new Map<string, Call>(calls.map((call) => [call.name, call as unknown as Call]));

/** The call of this name. */
export function callNamed<N extends CallName>(name: N): CallNamed<N> {
  return byName.get(name) as unknown as CallNamed<N>;
}

/** The call an arriving mutation names, or undefined when it is unknown or REST only. */
export function findOfflineCall(name: string): Call | undefined {
  const call = byName.get(name);
  return call?.offline ? call : undefined;
}
