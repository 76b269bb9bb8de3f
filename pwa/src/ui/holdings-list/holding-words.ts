import type { Holding } from '@greenroom/sync-protocol/users/users-records';
import { countText } from '../../platform/count-text.ts';

/** Singular and plural of each kind in the server's `personal-data.ts`. */
const kindWords: Readonly<Record<string, readonly [one: string, many: string]>> = {
  scheduleEntries: ['schedule entry', 'schedule entries'],
  adminMessages: ['message to the administrators', 'messages to the administrators'],
  notifications: ['notification', 'notifications'],
  pushSubscriptions: ['device with push notifications', 'devices with push notifications'],
  deletionRequests: ['account deletion request', 'account deletion requests'],
  chatMessages: ['chat message', 'chat messages'],
  blocklistEntries: ['blocklist entry', 'blocklist entries'],
  earnings: ['week of earnings', 'weeks of earnings'],
  targets: ['earnings target', 'earnings targets'],
  bankDetails: ['set of bank details', 'sets of bank details'],
  bankSubmissions: ['bank detail submission', 'bank detail submissions'],
  moduleAccess: ['module granted', 'modules granted'],
  trainingProgress: ['module in progress', 'modules in progress'],
  moodEntries: ['mood entry', 'mood entries'],
  journalEntries: ['journal entry', 'journal entries'],
  uploads: ['uploaded file', 'uploaded files'],
};

/** '12 schedule entries'; kinds unknown to this version keep the server's name. */
export function describeHolding({ kind, count }: Holding): string {
  const [one, many] = kindWords[kind] ?? inPlainWords(kind);
  return `${countText(count)} ${count === 1 ? one : many}`;
}

/** 'savedVideos' becomes 'saved videos'. */
function inPlainWords(kind: string): readonly [string, string] {
  const words = kind.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return [words, words];
}
