import { blocklistOfflineCalls } from './blocklist/blocklist-offline-calls.ts';
import type { Call } from './call.ts';
import { chatOfflineCalls } from './chat/chat-offline-calls.ts';
import { notificationsOfflineCalls } from './notifications/notifications-calls.ts';
import { scheduleOfflineCalls } from './schedule/schedule-calls.ts';
import { supportOfflineCalls } from './support/support-calls.ts';
import { targetsOfflineCalls } from './targets/targets-offline-calls.ts';
import { trainingOfflineCalls } from './training/training-offline-calls.ts';

/** Calls that may be sent as mutations: the part of the contract a device loads. */
export const offlineCalls = [
  ...scheduleOfflineCalls,
  ...supportOfflineCalls,
  ...blocklistOfflineCalls,
  ...notificationsOfflineCalls,
  ...chatOfflineCalls,
  ...trainingOfflineCalls,
  ...targetsOfflineCalls,
] as const;

const byName = new Map<string, Call>(
  offlineCalls.map((call) => [call.name, call as unknown as Call]),
);

/** The call a mutation names; undefined: unknown or REST only. */
export function findOfflineCall(name: string): Call | undefined {
  return byName.get(name);
}
