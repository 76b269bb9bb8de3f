import * as v from 'valibot';
import type { BaseEnvironment } from '../environment/base-environment.ts';

const messageSchema = v.variant('type', [
  /** The database is about to be deleted: let go of it for good. */
  v.object({ type: v.literal('wiped') }),
  /** The database was replaced: open it again. */
  v.object({ type: v.literal('rebuilt') }),
  /** The worker sent something or set it aside: what became of it is to be pulled and told. */
  v.object({ type: v.literal('pushed') }),
  /** What the tab that exchanges has learned. */
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
  }),
]);

export type TabMessage = v.InferOutput<typeof messageSchema>;

/** How the tabs of one user, and the worker, talk to each other. */
export interface TabChannel {
  send(message: TabMessage): void;
  close(): void;
}

/** Joins the tabs that have this database open; silent where the browser has no channels. */
export function openTabChannel(
  databaseName: string,
  environment: Pick<BaseEnvironment, 'openChannel'>,
  receive: (message: TabMessage) => void,
): TabChannel {
  const channel = environment.openChannel?.(databaseName);
  channel?.addEventListener('message', ({ data }) => {
    const message = v.safeParse(messageSchema, data);
    // A tab of another version may say what this one does not know.
    if (message.success) receive(message.output);
  });
  return {
    send: (message) => channel?.postMessage(message),
    close: () => channel?.close(),
  };
}
