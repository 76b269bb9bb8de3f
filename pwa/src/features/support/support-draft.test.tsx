import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Replica, StorageFullError } from '../../replica/replica-interface.ts';
import { provideCaches } from '../../testing/memory-caches.ts';
import {
  delayChanges,
  disguise,
  openReplicaBench,
  showOver,
} from '../../testing/replica-bench.tsx';
import { setTouch } from '../../testing/window-state.ts';
import { isSentAlready, sendWriting } from './support-commands.ts';
import { supportEffects } from './support-effects.ts';
import { SupportScreen } from './support-screen.tsx';

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

const field = () => screen.getByLabelText('Your message');
const openBench = () => openReplicaBench({ effects: supportEffects });

/** Opens the screen anew, in the same session for the same object. */
async function show(replica: Replica): Promise<UserEvent> {
  cleanup();
  const user = showOver(replica, <SupportScreen />);
  await screen.findByRole('heading', { name: 'Support' });
  return user;
}

/** The same device after a reload, with the notes of a new session. */
const reloaded = (replica: Replica): Replica => disguise(replica, {});

/** Has a message refused. */
async function haveRefused(content: string) {
  const bench = await openBench();
  bench.server.refuse = () => ({ code: 'id_taken', message: 'This id is already in use' });
  const user = await show(bench.replica);
  await user.type(field(), `${content}{Enter}`);
  await bench.replica.exchangeNow('person');
  await screen.findByRole('button', { name: 'Edit again' });
  bench.server.refuse = undefined;
  return { ...bench, user };
}

describe('a message being written', () => {
  it('stays while the screen is left, also without Cache Storage', async () => {
    const { replica } = await openBench();
    const user = await show(replica);
    await user.type(field(), 'Half a thou');
    await show(replica);
    expect(field()).toHaveValue('Half a thou');
  });

  it('stays over a reload, too, when its words were sent before', async () => {
    const caches = provideCaches();
    const { replica } = await openBench();
    const user = await show(replica);
    await user.type(field(), 'Any news?{Enter}');
    await screen.findByRole('group', { name: 'Any news?' });
    await user.type(field(), 'Any news?');
    await waitFor(() => expect(caches.size).toBe(1));
    await show(reloaded(replica));
    await waitFor(() => expect(field()).toHaveValue('Any news?'));
  });

  it('stays over a reload until it is sent, and is forgotten then', async () => {
    const caches = provideCaches();
    const { replica } = await openBench();
    const user = await show(replica);
    await user.type(field(), 'Half a thou');
    await waitFor(() => expect(caches.size).toBe(1));
    const next = reloaded(replica);
    const again = await show(next);
    await waitFor(() => expect(field()).toHaveValue('Half a thou'));
    await again.type(field(), 'ght{Enter}');
    await screen.findByRole('group', { name: 'Half a thought' });
    await waitFor(() => expect(caches.size).toBe(0));
    await show(next);
    expect(field()).toHaveValue('');
  });

  it('is put behind one kept before, though it was typed before that was read', async () => {
    const caches = provideCaches();
    const { replica } = await openBench();
    const user = await show(replica);
    await user.type(field(), 'Before');
    await waitFor(() => expect(caches.size).toBe(1));
    const reading = Promise.withResolvers<void>();
    const open = caches.open.bind(caches);
    vi.spyOn(caches, 'open').mockImplementation(async (name) => {
      await reading.promise;
      return await open(name);
    });
    const next = reloaded(replica);
    const again = await show(next);
    await again.type(field(), 'Since');
    await show(next);
    reading.resolve();
    await waitFor(() => expect(field()).toHaveValue('Before\n\nSince'));
  });

  it('is empty while it is sent and afterwards, though the screen was left', async () => {
    const caches = provideCaches();
    const { replica, server } = await openBench();
    const stored = Promise.withResolvers<void>();
    const slow = delayChanges(replica, stored.promise);
    const user = await show(slow);
    await user.type(field(), 'Once');
    await waitFor(() => expect(caches.size).toBe(1));
    await user.keyboard('{Enter}');
    await show(slow);
    await expect(replica.readWaitingChanges()).resolves.toEqual([]);
    expect(field()).toHaveValue('');
    // Until it is in the outbox, a killed app would lose it.
    expect(caches.size).toBe(1);
    stored.resolve();
    await screen.findByRole('group', { name: 'Once' });
    await waitFor(() => expect(caches.size).toBe(0));
    expect(field()).toHaveValue('');
    await replica.exchangeNow('person');
    expect(server.received).toHaveLength(1);
  });

  it('is back when it was not stored, before what was typed since', async () => {
    const { replica } = await openBench();
    const storing = Promise.withResolvers<never>();
    const full = disguise(replica, { mutate: () => storing.promise });
    const user = await show(full);
    await user.type(field(), 'First{Enter}');
    const again = await show(full);
    await again.type(field(), 'Second');
    storing.reject(new StorageFullError());
    await waitFor(() => expect(field()).toHaveValue('First\n\nSecond'));
  });

  it('is back, with why, when the messages sent before could not be read, and can be sent', async () => {
    const caches = provideCaches();
    const { replica } = await openBench();
    const user = await show(replica);
    vi.spyOn(replica.tables.adminMessages, 'get').mockRejectedValueOnce(new Error('away'));
    await user.type(field(), 'Any news?{Enter}');
    const reason = 'Failed to send message. Please try again.';
    await waitFor(() => expect(field()).toHaveAccessibleDescription(reason));
    expect(field()).toHaveValue('Any news?');
    await waitFor(() => expect(caches.size).toBe(1));
    await user.type(field(), '{Enter}');
    await screen.findByRole('group', { name: 'Any news?' });
    await waitFor(() => expect(caches.size).toBe(0));
  });

  it.each(['waiting', 'refused'])(
    'does not come back if the app was killed while it is %s',
    async (state) => {
      const caches = provideCaches();
      const { replica, server } = await openBench();
      // Stores the message, and is killed before it can tell.
      const killed = disguise(replica, {
        mutate: async (...change: Parameters<Replica['mutate']>) => {
          await replica.mutate(...change);
          return await new Promise<never>(() => undefined);
        },
      });
      if (state === 'refused') server.refuse = () => ({ code: 'forbidden', message: 'Paused' });
      const user = await show(killed);
      await user.type(field(), 'Once');
      await waitFor(() => expect(caches.size).toBe(1));
      await user.keyboard('{Enter}');
      await waitFor(async () => expect(await replica.readWaitingChanges()).toHaveLength(1));
      if (state === 'refused') await replica.exchangeNow('person');
      await show(reloaded(replica));
      await waitFor(() => expect(caches.size).toBe(0));
      expect(field()).toHaveValue('');
    },
  );
});

it.each([
  // Its keyboard would come up again.
  ['by touch does not put the focus into the field again', setTouch, false],
  ['by keyboard puts the focus into the field again', () => undefined, true],
])('a message sent %s', async (_where, prepare, hasFocus) => {
  prepare();
  const { replica } = await openBench();
  const stored = Promise.withResolvers<void>();
  const user = await show(delayChanges(replica, stored.promise));
  await user.type(field(), 'Hello');
  await user.click(screen.getByRole('button', { name: 'Send Message' }));
  await screen.findByText('Sending');
  act(() => field().blur());
  stored.resolve();
  await screen.findByRole('group', { name: 'Hello' });
  await waitFor(() => expect(screen.queryByText('Sending')).not.toBeInTheDocument());
  await waitFor(() => expect(document.activeElement === field()).toBe(hasFocus));
});

describe('a message on whose beginning another tab sent', () => {
  it.each(['Hello there', 'Zoe\u0308 was here'])(
    'is one of its own, known again by an app that was killed then: %s',
    async (text) => {
      const { replica } = await openBench();
      const begun = { text: 'Hello', from: [], id: newId() };
      await sendWriting(replica, begun);
      const goneOn = { ...begun, text };
      expect(await isSentAlready(replica, goneOn)).toBe(false);
      await sendWriting(replica, goneOn);
      expect(await isSentAlready(replica, goneOn)).toBe(true);
      await sendWriting(replica, goneOn);
      const kept = await replica.tables.adminMessages.toArray();
      expect(kept.map(({ content }) => content).toSorted()).toEqual(
        ['Hello', text.normalize('NFC')].toSorted(),
      );
    },
  );
});

describe('a refused message taken up again', () => {
  it('is not shown beside its text, also after a reload, and goes with it', async () => {
    const caches = provideCaches();
    const { user, replica, server } = await haveRefused('Hello');
    await user.click(screen.getByRole('button', { name: 'Edit again' }));
    await user.type(field(), ' there');
    await waitFor(() => expect(caches.size).toBe(1));
    await show(replica);
    expect(field()).toHaveValue('Hello there');
    const again = await show(reloaded(replica));
    await waitFor(() => expect(field()).toHaveValue('Hello there'));
    expect(screen.queryByRole('button', { name: 'Edit again' })).not.toBeInTheDocument();
    expect(await replica.readRefusedChanges()).toHaveLength(1);
    await again.type(field(), '{Enter}');
    await screen.findByRole('group', { name: 'Hello there' });
    await waitFor(async () => expect(await replica.readRefusedChanges()).toEqual([]));
    await replica.exchangeNow('person');
    expect(server.received.map(({ input }) => input)).toMatchObject([
      { content: 'Hello' },
      { content: 'Hello there' },
    ]);
  });

  it('is listed again once its text is deleted', async () => {
    const { user } = await haveRefused('Hello');
    await user.click(screen.getByRole('button', { name: 'Edit again' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Edit again' })).not.toBeInTheDocument(),
    );
    await user.clear(field());
    expect(await screen.findByRole('button', { name: 'Edit again' })).toBeVisible();
  });
});

it('goes on as a message of its own in a tab whose draft another one has sent', async () => {
  const { replica } = await openBench();
  const id = newId();
  await sendWriting(replica, { text: 'Hello', from: [], id });
  // The same draft, sent in both: one message.
  await sendWriting(replica, { text: 'Hello ', from: [], id });
  const more = { text: 'Hello, and more', from: [], id };
  // After a reload it is still there.
  expect(await isSentAlready(replica, more)).toBe(false);
  await sendWriting(replica, more);
  const messages = await replica.tables.adminMessages.toArray();
  expect(messages.map(({ content }) => content).toSorted()).toEqual(['Hello', 'Hello, and more']);
  expect(new Set(messages.map((message) => message.id)).size).toBe(2);
});
