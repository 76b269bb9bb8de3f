import type { Call } from './call.ts';
import { chatOfflineCalls } from './chat/chat-calls.ts';
import { notificationsOfflineCalls } from './notifications/notifications-calls.ts';
import { scheduleOfflineCalls } from './schedule/schedule-calls.ts';
import { supportOfflineCalls } from './support/support-calls.ts';

/** The calls that may also travel as mutations of an exchange: what a device loads of the contract. */
export const offlineCalls = [
  ...scheduleOfflineCalls,
  ...supportOfflineCalls,
  ...notificationsOfflineCalls,
  ...chatOfflineCalls,
] as const;

const byName = new Map<string, Call>(
  offlineCalls.map((call) => [call.name, call as unknown as Call]),
);

/** The call an arriving mutation names, or undefined when it is unknown or REST only. */
export function findOfflineCall(name: string): Call | undefined {
  return byName.get(name);
}
