import * as v from 'valibot';

// The live messages every start of the app loads. The others: client-messages.ts (sent by a
// client), chat-frames.ts and server-messages.ts.

/** Size limit of an incoming frame, in bytes (security 14). */
export const maxFrameBytes = 16 * 1024;
/** Milliseconds between a client's pings (spec member 9). */
export const pingInterval = 15_000;

/** These scopes changed: pull after a random delay below `spread` milliseconds. */
export const syncPokeSchema = v.object({
  type: v.literal('sync_poke'),
  scopes: v.array(v.string()),
  spread: v.number(),
});

/**
 * Calls whose answers are outdated (`reads` of a call): on a change of what they read, and every 30 s
 * those that read a timed source. Sent to administrators only; a client ignores calls it does not
 * show. An older server names lists of its own (`users`), which are no calls.
 */
export const listsChangedSchema = v.object({
  type: v.literal('lists_changed'),
  lists: v.array(v.string()),
});

/**
 * Maintenance began or ended; also the first message to a socket opened during it. A member's
 * socket receives nothing else during maintenance.
 */
export const maintenanceMessageSchema = v.object({
  type: v.literal('maintenance'),
  maintenanceMode: v.boolean(),
});

/** Messages the app handles on every screen. A client ignores unknown types. */
export const coreMessageSchema = v.variant('type', [
  syncPokeSchema,
  listsChangedSchema,
  maintenanceMessageSchema,
]);

export type CoreMessage = v.InferOutput<typeof coreMessageSchema>;
