import {
  announcementMessageSchema,
  announcementTitleSchema,
} from '@greenroom/sync-protocol/announcements/announcements-calls';
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
});

export type AnnouncementDraft = v.InferOutput<typeof draftSchema>;

/** Messages per field; absent: nothing is wrong. */
export interface DraftProblems {
  readonly member?: string;
  readonly title?: string;
  readonly message?: string;
}

export function makeDraft(): AnnouncementDraft {
  return { id: newId(), audience: 'everybody', member: null, title: '', message: '' };
}

export function isBlank({ title, message }: AnnouncementDraft): boolean {
  return title.trim() === '' && message.trim() === '';
}

/** Why this draft cannot be sent, by the server's own rules. */
export function checkDraft({ audience, member, title, message }: AnnouncementDraft): DraftProblems {
  const titleProblem = problemOf(announcementTitleSchema, title);
  const messageProblem = problemOf(announcementMessageSchema, message);
  return {
    ...(audience === 'member' && member === null && { member: 'Please choose who gets it' }),
    ...(titleProblem !== undefined && { title: titleProblem }),
    ...(messageProblem !== undefined && { message: messageProblem }),
  };
}

/** The field `to` of the calls. An unchosen member is nobody: the draft is checked first. */
export function recipientOf({ audience, member }: AnnouncementDraft): string {
  return audience === 'member' ? (member?.id ?? '') : audience;
}

function problemOf(schema: v.GenericSchema<string, string>, text: string): string | undefined {
  const { issues } = v.safeParse(schema, text);
  return issues?.[0].message;
}
