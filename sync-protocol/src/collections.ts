import type * as v from 'valibot';
import { accountSchema, personSchema } from './account/account-records.ts';
import { chatMessageSchema, chatReadSchema } from './chat/chat-records.ts';
import {
  notificationReadSchema,
  notificationRowSchema,
} from './notifications/notifications-records.ts';
import { deletionRequestSchema } from './deletion-requests/deletion-requests-records.ts';
import { scheduleEntrySchema } from './schedule/schedule-records.ts';
import { adminMessageSchema } from './support/support-records.ts';

/** Rows replicated to a device, into a table of the collection's name, keyed by `id`. */
export interface Collection<Row extends v.GenericSchema = v.GenericSchema> {
  readonly row: Row;
  /** Raised when the wire row changes; a cursor with a lower one gets the collection's scopes anew. */
  readonly wireVersion: number;
  /** Indexes the device's queries need besides `id`. */
  readonly indexes: readonly string[];
}

/**
 * Every replicated collection. A wire row is built from its own table row alone and is the same for
 * every reader.
 */
export const collections = {
  /** Scope `user:<id>`: the account itself. */
  account: { row: accountSchema, wireVersion: 2, indexes: [] },
  /** Scope `community`: approved accounts, so that a rename or deletion reaches everyone. */
  people: { row: personSchema, wireVersion: 1, indexes: [] },
  /** Scope `user:<id>`: one's own requests to delete the account. */
  deletionRequests: { row: deletionRequestSchema, wireVersion: 1, indexes: [] },
  /** Scope `schedule:<userId>`. */
  scheduleEntries: { row: scheduleEntrySchema, wireVersion: 1, indexes: ['date'] },
  /** Scope `user:<id>`: the member's messages to the administrators. */
  adminMessages: { row: adminMessageSchema, wireVersion: 1, indexes: [] },
  /** Scope `user:<id>` for the member's own, `community` for everybody's. */
  notifications: { row: notificationRowSchema, wireVersion: 1, indexes: [] },
  /** Scope `user:<id>`: what the member has read; the id is the notification's. */
  notificationReads: { row: notificationReadSchema, wireVersion: 1, indexes: [] },
  /** Scope `chat:<groupName>`, windowed: `sort` is `chatSortOf(position)`. */
  chatMessages: { row: chatMessageSchema, wireVersion: 1, indexes: ['position'] },
  /** Scope `user:<id>`: how far the member has read; the id is `chatReadIdOf(userId, groupName)`. */
  chatReads: { row: chatReadSchema, wireVersion: 1, indexes: [] },
} as const satisfies Record<string, Collection>;

export type CollectionName = keyof typeof collections;
export type RowOf<N extends CollectionName> = v.InferOutput<(typeof collections)[N]['row']>;

export const collectionNames = Object.keys(collections) as CollectionName[];

/** Whether `name` is a collection this version knows. */
export function isCollectionName(name: string): name is CollectionName {
  return Object.hasOwn(collections, name);
}
