import { chatPushDelay } from '@greenroom/sync-protocol/chat/chat-rules';
import { beforeEach, expect, vi } from 'vitest';
import type { Caller } from '../../../http/testing/test-app.ts';
import type { UserRow } from '../../users/users-table.ts';
import type { FakeBrowser } from './push-service.ts';
import { startPushWorld } from './push-world.ts';

/** A member with a browser. */
export interface ChatMember {
  readonly user: UserRow;
  readonly browser: FakeBrowser;
  readonly caller: Caller;
}

/** How long what the queue does is waited for. */
export const patience = { timeout: 20_000, interval: 25 };

/** Two instances with a chat, whose clock stands until it is moved: one for all tests of a file. */
export async function startChatWorld() {
  let clock: number;
  const world = await startPushWorld();
  const instance = await world.startInstance();
  beforeEach(async () => {
    clock = Date.now();
    world.test.setNow(new Date(clock));
    // Members of other tests hear nothing of this one.
    await world.test.db.deleteFrom('push_subscriptions').execute();
  });
  /** Also to a moment, in milliseconds since the epoch. */
  const moveTo = (moment: number) => {
    clock = moment;
    world.test.setNow(new Date(clock));
  };
  const pass = (seconds: number) => moveTo(clock + seconds * 1000);
  /** Waits until every push due by now is delivered. */
  const relayed = async () => {
    await vi.waitFor(async () => {
      const due = world.test.db.selectFrom('pushes').select('id').where('queued_at', 'is', null);
      expect(await due.where('due_at', '<=', new Date(clock)).execute()).toEqual([]);
      expect(await world.countJobs()).toBe(0);
    }, patience);
  };
  return {
    test: world.test,
    service: world.service,
    instance,
    now: () => clock,
    moveTo,
    pass,
    relayed,
    /** Lets the time pass in which who has the chat open reads, and waits for the pushes due then. */
    settle: async () => {
      pass(chatPushDelay);
      await relayed();
    },
    join: async (overrides?: Partial<UserRow>): Promise<ChatMember> => {
      const { user, browser } = await world.addMember(overrides);
      return { user, browser, caller: await world.test.signedIn(user) };
    },
    /** @returns the message's id */
    send: async ({ caller }: ChatMember, content: string): Promise<string> => {
      const message = { groupName: 'general', messageType: 'text', content };
      const { status, body } = await caller.send<{ id: string }>(
        'POST',
        '/api/chat-messages',
        message,
      );
      expect(status).toBe(201);
      return body.id;
    },
    read: ({ caller }: ChatMember, id: string) =>
      caller.send('POST', `/api/chat-messages/${id}/read`),
    pushesTo: ({ browser }: ChatMember) => world.service.pushesTo(browser),
  };
}
