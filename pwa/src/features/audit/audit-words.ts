import type { AuditEntry } from '@greenroom/sync-protocol/audit/audit-records';
import { idSchema, instantSchema } from '@greenroom/sync-protocol/values';
import * as v from 'valibot';
import { formatUsd } from '../../platform/money-words.ts';
import { describeInstant } from '../../ui/instant/instant.tsx';
import type { AuditSentence, AuditWords, AuditedValues } from '../registration/admin-feature.ts';

/** Names of the log's actions, offered by a filter. */
export function nameActions(
  words: AuditWords,
): readonly (readonly [action: string, name: string])[] {
  return Object.entries(words).map(([action, { name }]) => [action, name]);
}

type Described = Pick<AuditEntry, 'action' | 'before' | 'after'>;

/** Names the action of an entry: 'Account paused', 'Role changed'. */
export function describeAction(entry: Described, words: AuditWords): string {
  return sentenceOf(entry, words).name;
}

/** What follows who did it: 'answered a message' and 'from ruby'. */
export function describeDeed(
  entry: Described & Pick<AuditEntry, 'subjectName'>,
  words: AuditWords,
): { readonly did: string; readonly rest: string } {
  const { did, joint, nameless } = sentenceOf(entry, words);
  const subject = entry.subjectName ?? nameless;
  return { did, rest: subject === undefined ? '' : [joint, subject].filter(Boolean).join(' ') };
}

/** Decisions about one kind of thing are alike, whatever they are; else what was done is the kind. */
export function kindOf(entry: AuditEntry, words: AuditWords): string {
  const after = valuesOf(entry.after);
  // Each change of an account notes the status, also where that stays.
  const isDecision = 'status' in after && valuesOf(entry.before)['status'] !== after['status'];
  return isDecision ? entry.subjectType : describeDeed(entry, words).did;
}

/** What is folded below an entry: '14 more approved, 7 rejected', '3 rejected', '3 more like it'. */
export function foldedInWords(
  first: AuditEntry,
  rest: readonly AuditEntry[],
  words: AuditWords,
): string {
  const did = (entry: AuditEntry) => describeDeed(entry, words).did;
  if (rest.every((entry) => did(entry) === did(first))) return `${rest.length} more like it`;
  const own = brieflyOf(first, words);
  const acts = rest.map((entry) => brieflyOf(entry, words));
  // What was done to the first comes first, as only of that there is more.
  const kinds = [...new Set([own, ...acts])].filter((kind) => acts.includes(kind));
  return kinds
    .map((kind) => {
      const count = acts.filter((act) => act === kind).length;
      return `${count}${kind === own ? ' more' : ''} ${kind}`;
    })
    .join(', ');
}

function brieflyOf(entry: AuditEntry, words: AuditWords): string {
  const { did, briefly = did.split(' ', 1).join('') } = sentenceOf(entry, words);
  return briefly;
}

function sentenceOf({ action, before, after }: Described, words: AuditWords): AuditSentence {
  // Entries of a newer or older version may have other actions.
  const word = lookUp(words, action);
  if (word) return word.describe?.(valuesOf(before), valuesOf(after)) ?? word;
  const name = inWords(action.split('.').join(' '));
  return { name, did: `made the change ‘${name}’`, briefly: `‘${name}’`, joint: 'to' };
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
    const write = (value: unknown, amounts: AmountWords) => valueInWords(value, name, amounts);
    // Hidden, all amounts look alike.
    if (write(was[name], inClear) === write(is[name], inClear)) return [];
    const [before, after] = [write(was[name], formatUsd), write(is[name], formatUsd)];
    return [{ name: nameInWords(name), before, after }];
  });
}

interface SummedChange {
  readonly name: string;
  /** 'Status: Pending →', 'Notes was Late'. */
  readonly words: string;
  /** 'Approved'. Null: nothing is left of it. */
  readonly after: string | null;
}

/** 'Status: Pending → Approved', for one line of a list, beside what was done and when. */
export function summarise(changes: readonly AuditChange[]): readonly SummedChange[] {
  return changes
    .filter(({ name, after }) => name !== valueNames['respondedAt'] && !isSaid(name, after))
    .map(({ name, before, after }) => {
      if (before === null) return { name, words: `${name}:`, after };
      const words = after === null ? `${name} was ${before}` : `${name}: ${before} →`;
      return { name, words, after };
    });
}

/** That it was answered is what the sentence beside the summary says. */
function isSaid(name: string, after: string | null): boolean {
  return name === valueNames['hasResponse'] && after === 'Yes';
}

const valueNames: Readonly<Record<string, string>> = {
  suspended: 'Paused',
  mustChangePassword: 'Password must be changed',
  rejectionReason: 'Reason',
  adminNotes: 'Notes',
  adminResponse: 'Response',
  respondedAt: 'Responded at',
  hasResponse: 'Answered',
  maintenanceMode: 'Maintenance mode',
  twoStepSignIn: 'Two-step sign-in',
  audience: 'To',
  reach: 'Reached',
};

function nameInWords(name: string): string {
  return lookUp(valueNames, name) ?? inWords(name);
}

/** Writes a decimal string. */
type AmountWords = (amount: string) => string;

const inClear: AmountWords = (amount) => amount;

/** `name`: what the value is of. */
function valueInWords(value: unknown, name: string, amounts: AmountWords): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) {
    return value.map((part) => valueInWords(part, name, amounts) ?? '—').join(', ');
  }
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(
      ([key, part]) => `${nameInWords(key)} ${valueInWords(part, key, amounts) ?? '—'}`,
    );
    return parts.join(', ') || null;
  }
  if (typeof value !== 'string') return null;
  return name === 'amount' ? amounts(value) : textInWords(value);
}

/** Translates the contract's states; free text stays as it is. */
const states: Readonly<Record<string, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  in_progress: 'In progress',
  reviewed: 'Reviewed',
  resolved: 'Resolved',
  model: 'Model',
  admin: 'Admin',
  everybody: 'Everybody',
  administrators: 'Administrators',
};

function textInWords(text: string): string {
  return v.is(instantSchema, text) ? describeInstant(text) : (lookUp(states, text) ?? text);
}

/** Own keys only: a log holds any text, such as `constructor`. */
function lookUp<Word>(words: Readonly<Record<string, Word>>, key: string): Word | undefined {
  return Object.hasOwn(words, key) ? words[key] : undefined;
}

function isId(value: unknown): boolean {
  return v.is(idSchema, value);
}

function valuesOf(json: unknown): AuditedValues {
  if (json === null || json === undefined) return {};
  if (typeof json !== 'object' || Array.isArray(json)) return { value: json };
  return json as AuditedValues;
}

/** Splits names such as 'mustChangePassword' and 'admin_message' into words. */
function inWords(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
