import { tinyPng } from '@greenroom/api/http/testing/multipart';
import { testPassword } from '@greenroom/api/http/testing/test-app';
import type { CallerInput, CallName } from '@greenroom/sync-protocol/contract';
import { protocolVersion } from '@greenroom/sync-protocol/sync/sync-request';
import { v4 as randomId, v7 as newId } from 'uuid';
import type { Situation } from './access-table.ts';
import type { World } from './access-world.ts';

type Inputs = {
  readonly [N in CallName]: (
    world: World,
    situation: Situation,
  ) => CallerInput<N> & Record<string, unknown>;
};

const hours = { plannedStartTime: '20:00', plannedEndTime: '22:00' };
const isOthers = (situation: Situation) => situation === 'others' || situation === 'adminOthers';

/** What each call is given: input that is right in itself, so that only the situation can refuse it. */
export const callInputs: Inputs = {
  'account.currentUser': () => ({}),
  'account.signIn': ({ account }) => ({ username: account.username, password: testPassword }),
  'account.register': () => ({ ...newcomer(), role: 'admin' }),
  'account.signOut': () => ({}),
  'account.setTimeZone': () => ({ timeZone: 'Europe/London' }),
  'account.signInWays': () => ({}),
  'account.requestPasswordReset': ({ account }) => ({ identifier: account.username }),
  'account.changePassword': () => ({
    currentPassword: testPassword,
    newPassword: 'Another-password-8',
  }),
  'account.listSessions': () => ({}),
  'account.endSession': ({ sessionId }) => ({ id: sessionId }),
  'account.endOtherSessions': () => ({}),
  'account.wsToken': () => ({}),
  'setup.status': () => ({}),
  'setup.createAdmin': () => newcomer(),
  'setup.claimStatus': () => ({}),
  'setup.claimAdmin': () => newcomer(),
  'users.listPending': () => ({ page: 1 }),
  'users.list': () => ({ search: 'a', status: 'approved', sort: '-lastSeenAt' }),
  'users.counts': () => ({ search: 'a', status: 'approved', paused: 'false' }),
  'users.read': ({ memberId }) => ({ id: memberId }),
  'users.rename': ({ memberId }) => ({ id: memberId, username: 'renamed' }),
  'users.resetPassword': ({ memberId }) => ({ id: memberId, newPassword: testPassword }),
  'users.setRole': ({ memberId }) => ({ id: memberId, role: 'admin' }),
  'users.delete': ({ memberId }) => ({ id: memberId }),
  'deletionRequests.own': () => ({}),
  'deletionRequests.file': ({ requestId }, situation) => ({
    id: isOthers(situation) ? requestId : newId(),
    reason: 'Moving on',
  }),
  'deletionRequests.list': () => ({ status: 'pending' }),
  'deletionRequests.counts': () => ({ search: 'moving' }),
  'deletionRequests.review': ({ requestId }) => ({ id: requestId, status: 'approved' }),
  'audit.list': () => ({ from: '2026-01-01T00:00:00.000Z', to: '2999-01-01T00:00:00.000Z' }),
  'audit.actors': () => ({}),
  'dashboard.read': () => ({}),
  'users.approve': ({ waitingId }) => ({ id: waitingId }),
  'users.reject': ({ waitingId }) => ({ id: waitingId, reason: 'No' }),
  'users.toggleSuspension': ({ memberId }) => ({ id: memberId, suspended: true }),
  'settings.maintenance': () => ({}),
  'settings.setMaintenance': () => ({ enabled: true }),
  'schedule.listOfDay': ({ entryDate }) => ({ date: entryDate }),
  'schedule.listOfRange': ({ entryDate }) => ({ startDate: entryDate, endDate: entryDate }),
  'schedule.add': ({ entryId }, situation) => ({
    id: isOthers(situation) ? entryId : newId(),
    date: '2999-01-01',
    ...hours,
  }),
  'schedule.reschedule': ({ entryId }) => ({ id: entryId, ...hours }),
  'schedule.decide': ({ entryId }) => ({ id: entryId, status: 'completed_full' }),
  'schedule.remove': ({ entryId }) => ({ id: entryId }),
  'support.listOwn': () => ({}),
  'support.send': ({ messageId }, situation) => ({
    id: isOthers(situation) ? messageId : newId(),
    content: 'Hello',
  }),
  'support.markRead': ({ messageId }) => ({ id: messageId }),
  'support.list': () => ({ search: 'hello', status: 'resolved' }),
  'support.counts': () => ({ search: 'hello' }),
  'support.respond': ({ messageId }) => ({
    id: messageId,
    status: 'resolved',
    adminResponse: 'Done again',
  }),
  'support.remove': ({ messageId }) => ({ id: messageId }),
  'notifications.list': () => ({}),
  'notifications.markRead': ({ notificationId }) => ({ id: notificationId }),
  'chat.messages': () => ({ limit: 10, search: 'hello' }),
  'chat.send': ({ chatMessageId }, situation) => ({
    id: isOthers(situation) ? chatMessageId : newId(),
    content: 'Hello',
  }),
  'chat.markRead': ({ chatMessageId }) => ({ id: chatMessageId }),
  'chat.remove': ({ chatMessageId }) => ({ id: chatMessageId }),
  'chat.report': ({ chatMessageId }) => ({ id: chatMessageId, reason: 'Not kind' }),
  'chat.uploadImage': ({ uploadId }, situation) => ({
    id: isOthers(situation) ? uploadId : newId(),
    image: new Blob([new Uint8Array(tinyPng)]),
  }),
  'files.read': ({ uploadId }) => ({ key: uploadId, size: 'thumb' }),
  'chat.lastRead': () => ({}),
  'chat.unreadCount': () => ({ groupName: 'general' }),
  'chat.partners': () => ({}),
  'sync.exchange': ({ ownerId }) => emptyExchange(ownerId),
};

/** An exchange that pulls everything and pushes nothing. */
export function emptyExchange(userId: string) {
  return {
    protocol: protocolVersion,
    userId,
    clientId: randomId(),
    epoch: null,
    pull: true,
    verify: false,
    cursor: null,
    told: 0,
    mutations: [],
  };
}

function newcomer() {
  const username = `newcomer-${randomId().slice(0, 8)}`;
  return { username, email: `${username}@example.test`, password: testPassword };
}
