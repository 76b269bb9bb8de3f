import * as v from 'valibot';

// The part of the live messages that every start of the app loads; the rest stands beside it:
// client-messages.ts (what a client sends), chat-frames.ts and server-messages.ts.

/** Bytes of one incoming frame at most (security.md 14). */
export const maxFrameBytes = 16 * 1024;
/** Milliseconds between pings of a client (spec member 9). */
export const pingInterval = 15_000;

/** Something changed in these scopes: pull after a random part of `spread` milliseconds. */
export const syncPokeSchema = v.object({
  type: v.literal('sync_poke'),
  scopes: v.array(v.string()),
  spread: v.number(),
});

/**
 * Administrators' lists that are out of date: `users`, `deletionRequests`, `adminMessages`,
 * `notifications`. Told to administrators alone; a client ignores a list it does not show.
 */
export const listsChangedSchema = v.object({
  type: v.literal('lists_changed'),
  lists: v.array(v.string()),
});

/**
 * Maintenance began or ended; also the first word to a socket opened while it is on. While it is on a
 * member's socket is told nothing else.
 */
export const maintenanceMessageSchema = v.object({
  type: v.literal('maintenance'),
  maintenanceMode: v.boolean(),
});

/** What the app understands without any screen. A client ignores types it does not know. */
export const coreMessageSchema = v.variant('type', [
  syncPokeSchema,
  listsChangedSchema,
  maintenanceMessageSchema,
]);

export type CoreMessage = v.InferOutput<typeof coreMessageSchema>;
