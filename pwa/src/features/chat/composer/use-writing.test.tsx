import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Replica } from '../../../replica/replica-interface.ts';
import { provideCaches } from '../../../testing/memory-caches.ts';
import { delayChanges, disguise } from '../../../testing/replica-bench.tsx';
import { messageField, openChatRoom, showChatRoom } from '../testing/chat-bench.tsx';
import { makeItem } from '../testing/chat-factory.ts';

describe('the draft', () => {
  it('survives a killed app and is deleted once sent', async () => {
    const caches = provideCaches();
    const { user, replica } = await openChatRoom();
    await user.type(messageField(), 'Half a thou');
    await waitFor(() => expect(caches.size).toBe(1));
    cleanup();
    const again = showChatRoom(Object.create(replica));
    await waitFor(() => expect(messageField()).toHaveValue('Half a thou'));
    await again.type(messageField(), 'ght{Enter}');
    await waitFor(() => expect(caches.size).toBe(0));
    cleanup();
    showChatRoom(Object.create(replica));
    await waitFor(() => expect(messageField()).toBeInTheDocument());
    expect(messageField()).toHaveValue('');
  });

  it('keeps a message until it is in the outbox', async () => {
    const caches = provideCaches();
    const kept = Promise.withResolvers<string>();
    const { user, replica } = await openChatRoom({
      disguise: (real) => Object.assign(Object.create(real), { mutate: () => kept.promise }),
    });
    await user.type(messageField(), 'Precious');
    await waitFor(() => expect(caches.size).toBe(1));
    await user.keyboard('{Enter}');
    expect(messageField()).toHaveValue('');
    cleanup();
    showChatRoom(Object.create(replica));
    await waitFor(() => expect(messageField()).toHaveValue('Precious'));
  });

  it.each(['waiting', 'refused'])(
    'is empty if the app was killed while its message is %s',
    async (state) => {
      const caches = provideCaches();
      const { user, replica, server } = await openChatRoom({
        // Stores the message, and is killed before it can tell.
        disguise: (real) =>
          disguise(real, {
            mutate: async (...change: Parameters<Replica['mutate']>) => {
              await real.mutate(...change);
              return await new Promise<never>(() => undefined);
            },
          }),
      });
      if (state === 'refused') server.refuse = () => ({ code: 'forbidden', message: 'Paused' });
      await user.type(messageField(), 'Once');
      await waitFor(() => expect(caches.size).toBe(1));
      await user.keyboard('{Enter}');
      await waitFor(async () => expect(await replica.readWaitingChanges()).toHaveLength(1));
      if (state === 'refused') {
        await replica.exchangeNow('person');
        await waitFor(async () => expect(await replica.readRefusedChanges()).toHaveLength(1));
      }
      cleanup();
      showChatRoom(Object.create(replica));
      await waitFor(() => expect(caches.size).toBe(0));
      expect(messageField()).toHaveValue('');
    },
  );

  it('of a message being sent does not come back when the room is opened again', async () => {
    provideCaches();
    const stored = Promise.withResolvers<void>();
    const { replica } = await openChatRoom();
    cleanup();
    const slow = delayChanges(replica, stored.promise);
    const user = showChatRoom(slow);
    await user.type(messageField(), 'Once{Enter}');
    cleanup();
    const again = showChatRoom(slow);
    await again.click(messageField());
    stored.resolve();
    await waitFor(async () => expect(await replica.readWaitingChanges()).toHaveLength(1));
    await again.type(messageField(), 'Twice');
    await waitFor(() => expect(messageField()).toHaveValue('Twice'));
  });

  it('of a message not stored is back in a room left meanwhile, where the next one was', async () => {
    provideCaches();
    const { replica } = await openChatRoom();
    cleanup();
    const first = Promise.withResolvers<never>();
    let calls = 0;
    const slow = disguise(replica, {
      mutate: async (...change: Parameters<Replica['mutate']>) => {
        calls += 1;
        return calls === 1 ? await first.promise : await replica.mutate(...change);
      },
    });
    const user = showChatRoom(slow);
    await user.type(messageField(), 'Lost{Enter}Stored{Enter}');
    cleanup();
    first.reject(new Error('odd'));
    await waitFor(async () => expect(await replica.readWaitingChanges()).toHaveLength(1));
    showChatRoom(slow);
    await waitFor(() => expect(messageField()).toHaveValue('Lost'));
  });

  it('keeps what was typed before it was read, though the room was left by then', async () => {
    const caches = provideCaches();
    const { user, replica } = await openChatRoom();
    await user.type(messageField(), 'Half a thou');
    await waitFor(() => expect(caches.size).toBe(1));
    cleanup();
    const reading = Promise.withResolvers<void>();
    const open = caches.open.bind(caches);
    vi.spyOn(caches, 'open').mockImplementation(async (name) => {
      await reading.promise;
      return await open(name);
    });
    const next = Object.create(replica) as typeof replica;
    const again = showChatRoom(next);
    await again.type(messageField(), 'ght');
    cleanup();
    showChatRoom(next);
    reading.resolve();
    await waitFor(() => expect(messageField()).toHaveValue('Half a thou\nght'));
  });

  it.each(['before', 'after'])(
    'of a message not stored is back though the room was left before it was read, %s it is opened again',
    async (when) => {
      const caches = provideCaches();
      const { replica } = await openChatRoom();
      cleanup();
      const reading = Promise.withResolvers<void>();
      const open = caches.open.bind(caches);
      vi.spyOn(caches, 'open').mockImplementation(async (name) => {
        await reading.promise;
        return await open(name);
      });
      const storing = Promise.withResolvers<never>();
      const full = disguise(replica, { mutate: () => storing.promise });
      const user = showChatRoom(full);
      await user.type(messageField(), 'Lost{Enter}');
      cleanup();
      const fail = async () => {
        storing.reject(new Error('odd'));
        await act(() => Promise.resolve());
      };
      if (when === 'before') await fail();
      showChatRoom(full);
      if (when === 'after') await fail();
      reading.resolve();
      await waitFor(() => expect(messageField()).toHaveValue('Lost'));
    },
  );

  it('keeps the reply with the text', async () => {
    const caches = provideCaches();
    const item = makeItem({ content: 'Who is on tonight?' });
    const { user, replica } = await openChatRoom({ items: [item] });
    await user.click(screen.getByRole('button', { name: /^Actions/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reply' }));
    await user.type(messageField(), 'Me');
    await waitFor(() => expect(caches.size).toBe(1));
    cleanup();
    showChatRoom(Object.create(replica));
    expect(await screen.findByRole('group', { name: 'Reply to ruby' })).toHaveTextContent(
      'Who is on tonight?',
    );
  });
});
