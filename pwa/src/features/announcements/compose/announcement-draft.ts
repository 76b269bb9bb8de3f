import {
  announcementMessageSchema,
  announcementTitleSchema,
} from '@greenroom/sync-protocol/announcements/announcements-calls';
import {
  type AnnouncementTimes,
  checkAnnouncementTimes,
  noTimeWithinAYear,
} from '@greenroom/sync-protocol/announcements/announcements-rules';
import { announcementAudienceSchema } from '@greenroom/sync-protocol/announcements/announcements-records';
import { idSchema } from '@greenroom/sync-protocol/values';
import { v7 as newId } from 'uuid';
import * as v from 'valibot';

/** As stored on this device: without an id it could not be sent; other fields that do not fit are blank. */
export const draftSchema = v.object({
  /** Made once, so that a repeated request does not announce twice, not even after a reload. */
  id: idSchema,
  audience: v.fallback(announcementAudienceSchema, 'everybody'),
  /** For the audience `member`; null: none chosen. */
  member: v.fallback(v.nullable(v.object({ id: idSchema, username: v.string() })), null),
  title: v.fallback(v.string(), ''),
  message: v.fallback(v.string(), ''),
  /**
   * As the field has it, by this device's clock: '2026-11-28T09:00', or with a year of more digits,
   * which is no time to JavaScript; `noTime` where it is not filled in whole. Blank: at once.
   */
  sendAt: v.fallback(v.string(), ''),
  /** The same. Blank: no end. */
  showUntil: v.fallback(v.string(), ''),
});

export type AnnouncementDraft = v.InferOutput<typeof draftSchema>;

/** Of a field that is shown and has no time yet. */
export const noTime = '-';

/** Messages per field; absent: nothing is wrong. */
export interface DraftProblems {
  readonly member?: string;
  readonly title?: string;
  readonly message?: string;
  readonly sendAt?: string;
  readonly showUntil?: string;
}

export function makeDraft(): AnnouncementDraft {
  return {
    id: newId(),
    audience: 'everybody',
    member: null,
    title: '',
    message: '',
    sendAt: '',
    showUntil: '',
  };
}

export function isBlank({ title, message }: AnnouncementDraft): boolean {
  return title.trim() === '' && message.trim() === '';
}

/** Why this draft cannot be sent at `now`, by the server's own rules. */
export function checkDraft(draft: AnnouncementDraft, now: Date): DraftProblems {
  const { audience, member, title, message } = draft;
  const titleProblem = problemOf(announcementTitleSchema, title);
  const messageProblem = problemOf(announcementMessageSchema, message);
  return {
    ...(audience === 'member' && member === null && { member: 'Please choose who gets it' }),
    ...(titleProblem !== undefined && { title: titleProblem }),
    ...(messageProblem !== undefined && { message: messageProblem }),
    ...checkAnnouncementTimes(timesOf(draft), now),
    ...(isUnreadable(draft.sendAt) && { sendAt: noTimeWithinAYear }),
    ...(isUnreadable(draft.showUntil) && { showUntil: noTimeWithinAYear }),
  };
}

/** The field `to` of the calls. An unchosen member is nobody: the draft is checked first. */
export function recipientOf({ audience, member }: AnnouncementDraft): string {
  return audience === 'member' ? (member?.id ?? '') : audience;
}

/** The instants of the draft's times; absent: none is set, or none that can be read. */
export function timesOf({ sendAt, showUntil }: AnnouncementDraft): AnnouncementTimes {
  return {
    ...(isTime(sendAt) && { sendAt: new Date(sendAt).toISOString() }),
    ...(isTime(showUntil) && { showUntil: new Date(showUntil).toISOString() }),
  };
}

function isTime(text: string): boolean {
  return Number.isFinite(Date.parse(text));
}

function isUnreadable(text: string): boolean {
  return text !== '' && !isTime(text);
}

/** What such a field shows for nine in the morning so many days after this one. */
export function morningAfter(now: Date, days: number): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) => pad(part));
  return `${day.getFullYear()}-${month}-${date}T09:00`;
}

const pad = (part: number) => String(part).padStart(2, '0');

function problemOf(schema: v.GenericSchema<string, string>, text: string): string | undefined {
  const { issues } = v.safeParse(schema, text);
  return issues?.[0].message;
}
