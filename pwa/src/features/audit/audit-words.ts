import type { AuditEntry, AuditedAction } from '@greenroom/sync-protocol/audit/audit-records';
import { idSchema, instantSchema } from '@greenroom/sync-protocol/values';
import * as v from 'valibot';

/** Names of the log's actions, also offered by a filter. */
export const actionWords: Readonly<Record<AuditedAction, string>> = {
  'users.approve': 'Account approved',
  'users.reject': 'Account rejected',
  'users.toggleSuspension': 'Account paused or unpaused',
  'users.rename': 'Username changed',
  'users.resetPassword': 'Password reset',
  'users.setRole': 'Role changed',
  'users.delete': 'Account deleted',
  'deletionRequests.review': 'Deletion request decided',
  'support.respond': 'Message answered or its status changed',
  'support.remove': 'Message to the administrators deleted',
  'chat.remove': 'Chat message deleted',
  'blocklist.remove': 'Blocklist entry deleted',
  'announcements.send': 'Announcement sent',
  'concerns.update': 'Concern answered or its status changed',
  'training.create': 'Training module created',
  'training.replace': 'Training module edited',
  'training.rename': 'Training module’s title or description changed',
  'training.reorder': 'Training module moved',
  'training.remove': 'Training module deleted',
  'training.grant': 'Access to a training module granted',
  'training.grantMany': 'Access to a training module granted to several',
  'training.revoke': 'Access to a training module revoked',
  'training.revokeMany': 'Access to a training module revoked from several',
  'bankDetails.approve': 'Bank details approved',
  'bankDetails.reject': 'Bank details rejected',
  'bankDetails.remove': 'Bank details deleted',
  'bankDetails.reveal': 'Bank details revealed for a payout',
  'bankDetails.revealSubmission': 'Bank details revealed for a review',
  'settings.setMaintenance': 'Maintenance mode switched',
  'earnings.addManual': 'Earning added',
  'earnings.uploadCsv': 'Earnings uploaded',
  'earnings.remove': 'Earning deleted',
  'rates.set': 'Exchange rate changed',
  'rates.setWeek': 'Exchange rate of a week changed',
  'setup.createAdmin': 'First administrator created',
  'setup.createDefaultAdmin': 'Default administrator created',
  'setup.claimAdmin': 'Administrator account claimed',
};

type Values = Readonly<Record<string, unknown>>;

function isAudited(action: string): action is AuditedAction {
  return Object.hasOwn(actionWords, action);
}

/** Names the action of an entry: 'Account paused', 'Role changed'. */
export function describeAction(entry: Pick<AuditEntry, 'action' | 'before' | 'after'>): string {
  const { action, before, after } = entry;
  const values = valuesOf(after);
  if (action === 'users.toggleSuspension' && 'suspended' in values) {
    return values['suspended'] === true ? 'Account paused' : 'Account unpaused';
  }
  if (action === 'deletionRequests.review' && typeof values['status'] === 'string') {
    return `Deletion request ${values['status']}`;
  }
  if (action === 'settings.setMaintenance' && 'maintenanceMode' in values) {
    return values['maintenanceMode'] === true ? 'Maintenance mode on' : 'Maintenance mode off';
  }
  if (action === 'support.respond') {
    const isAnswered = valuesOf(before)['respondedAt'] !== values['respondedAt'];
    return isAnswered ? 'Message answered' : 'Message status changed';
  }
  // Entries of a newer or older version may have other actions.
  return isAudited(action) ? actionWords[action] : inWords(action.split('.').join(' '));
}

/** The subject's name at the time of the change, else its type. */
export function describeSubject({ subjectName, subjectType }: AuditEntry): string {
  return subjectName ?? inWords(subjectType);
}

export interface AuditChange {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The changed values in words; unchanged ones are omitted. */
export function describeChanges({
  before,
  after,
}: Pick<AuditEntry, 'before' | 'after'>): AuditChange[] {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  // Ids mean nothing to a person; the subject's name is shown beside the action.
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => !isId(was[name] ?? is[name]),
  );
  return names.flatMap((name) => {
    const change = { before: valueInWords(was[name]), after: valueInWords(is[name]) };
    return change.before === change.after ? [] : [{ name: nameInWords(name), ...change }];
  });
}

/** 'Status: Pending → Approved', for one line of a list, which shows the time itself. */
export function summarise(changes: readonly AuditChange[]): string {
  return changes
    .filter(({ name }) => name !== valueNames['respondedAt'])
    .map(({ name, before, after }) => {
      if (before === null) return `${name}: ${after}`;
      return after === null ? `${name} was ${before}` : `${name}: ${before} → ${after}`;
    })
    .join(', ');
}

const valueNames: Readonly<Record<string, string>> = {
  suspended: 'Paused',
  mustChangePassword: 'Password must be changed',
  rejectionReason: 'Reason',
  adminNotes: 'Notes',
  adminResponse: 'Response',
  respondedAt: 'Responded at',
  maintenanceMode: 'Maintenance mode',
  audience: 'To',
  reach: 'Reached',
};

function nameInWords(name: string): string {
  return lookUp(valueNames, name) ?? inWords(name);
}

function valueInWords(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((part) => valueInWords(part) ?? '—').join(', ');
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(
      ([name, part]) => `${nameInWords(name)} ${valueInWords(part) ?? '—'}`,
    );
    return parts.join(', ') || null;
  }
  return typeof value === 'string' ? textInWords(value) : null;
}

/** Translates the contract's states; free text stays as it is. */
const states: Readonly<Record<string, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  in_progress: 'In progress',
  resolved: 'Resolved',
  model: 'Model',
  admin: 'Admin',
  everybody: 'Everybody',
  administrators: 'Administrators',
};

function textInWords(text: string): string {
  return v.is(instantSchema, text) ? format.format(new Date(text)) : (lookUp(states, text) ?? text);
}

/** Own keys only: a log holds any text, such as `constructor`. */
function lookUp(words: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(words, key) ? words[key] : undefined;
}

function isId(value: unknown): boolean {
  return v.is(idSchema, value);
}

const format = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

function valuesOf(json: unknown): Values {
  if (json === null || json === undefined) return {};
  if (typeof json !== 'object' || Array.isArray(json)) return { value: json };
  return json as Values;
}

/** Splits names such as 'mustChangePassword' and 'admin_message' into words. */
function inWords(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
