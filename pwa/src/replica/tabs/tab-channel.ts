import * as v from 'valibot';
import type { BaseEnvironment } from '../environment/base-environment.ts';

const messageSchema = v.variant('type', [
  /** The database is about to be deleted: close it for good. */
  v.object({ type: v.literal('wiped') }),
  /** The database was replaced: reopen it. */
  v.object({ type: v.literal('rebuilt') }),
  /** The worker sent or parked changes: pull and show the outcome. */
  v.object({ type: v.literal('pushed') }),
  /** Of a full device: its notice was dismissed, or a change was kept again. */
  v.object({ type: v.literal('room') }),
  /** The state after another tab's exchange. */
  v.object({
    type: v.literal('status'),
    connection: v.picklist([
      'online',
      'offline',
      'signed-out',
      'other-account',
      'unavailable',
      'too-old',
      'gone',
    ]),
    lastPulledAt: v.nullable(v.number()),
    /** A tab of an earlier version tells none. */
    offlineDays: v.optional(v.nullable(v.number()), null),
  }),
]);

export type TabMessage = v.InferOutput<typeof messageSchema>;

/** Messages between a user's tabs and the worker. */
export interface TabChannel {
  send(message: TabMessage): void;
  close(): void;
}

/** Joins the tabs with this database; inactive where BroadcastChannel is missing. */
export function openTabChannel(
  databaseName: string,
  environment: Pick<BaseEnvironment, 'openChannel'>,
  receive: (message: TabMessage) => void,
): TabChannel {
  const channel = environment.openChannel?.(databaseName);
  channel?.addEventListener('message', ({ data }) => {
    const message = v.safeParse(messageSchema, data);
    // Ignores unknown messages from tabs of another version.
    if (message.success) receive(message.output);
  });
  return {
    send: (message) => channel?.postMessage(message),
    close: () => channel?.close(),
  };
}
