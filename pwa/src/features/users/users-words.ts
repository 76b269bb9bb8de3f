import type { Account } from '@greenroom/sync-protocol/account/account-records';
import type { Holding } from '@greenroom/sync-protocol/users/users-records';
import type { StatusTone } from '../../ui/status-pill/status-pill.tsx';

interface StatusWords {
  readonly tone: StatusTone;
  readonly label: string;
}

const statusWords: Readonly<Record<Account['status'], StatusWords>> = {
  pending: { tone: 'partial', label: 'Pending' },
  approved: { tone: 'full', label: 'Approved' },
  rejected: { tone: 'none', label: 'Rejected' },
};

/** How an account stands, in a word; a paused one says that first. */
export function describeStatus(user: Pick<Account, 'status' | 'suspended'>): StatusWords {
  if (user.suspended) return { tone: 'planned', label: 'Paused' };
  return statusWords[user.status];
}

/** Any role but admin reads Model (admin side 3). */
export function describeRole({ role }: Pick<Account, 'role'>): string {
  return role === 'admin' ? 'Admin' : 'Model';
}

/** First and last name; empty where neither is known. */
export function fullName({ firstName, lastName }: Pick<Account, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

/** One and many of each kind of `personal-data.ts` on the server. */
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

const format = new Intl.NumberFormat('en-GB');

/** '12 schedule entries'; a kind this version does not know is named as the server names it. */
export function describeHolding({ kind, count }: Holding): string {
  const [one, many] = kindWords[kind] ?? inPlainWords(kind);
  return `${format.format(count)} ${count === 1 ? one : many}`;
}

/** 'savedVideos' reads 'saved videos'. */
function inPlainWords(kind: string): readonly [string, string] {
  const words = kind.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return [words, words];
}
