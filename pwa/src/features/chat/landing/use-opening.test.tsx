import { renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AtAddress } from '../../../testing/at-address.tsx';
import { expect, test, vi } from 'vitest';
import { ReplicaProvider } from '../../../replica/replica-context.tsx';
import type { Replica } from '../../../replica/replica-interface.ts';
import { openReplicaBench } from '../../../testing/replica-bench.tsx';
import { Toaster } from '../../../ui/toast/toaster.tsx';
import type { ChatTimeline } from '../timeline/timeline.ts';
import type { Reached } from './place.ts';
import { findLanding } from './landing.ts';
import { buildRows, startRowMemory } from '../timeline/rows.ts';
import { chatEffects } from '../chat-effects.ts';
import { makeItem } from '../testing/chat-factory.ts';
import { useChatLead } from './use-lead.ts';
import { useOpening } from './use-opening.ts';

const messages = Array.from({ length: 3 }, () => makeItem());

function makeTimeline(over: Partial<ChatTimeline> = {}): ChatTimeline {
  return {
    messages,
    isReady: true,
    hasFailed: false,
    tryAgain: () => undefined,
    hasOlder: false,
    isOlderHere: false,
    isLoadingOlder: false,
    olderFailed: false,
    loadOlder: () => Promise.resolve(),
    loadUntil: () => Promise.resolve('there'),
    loadDownTo: () => Promise.resolve('there'),
    ...over,
  };
}

/** Opens the room at a URL, with its jumps. */
async function openAt(timeline: ChatTimeline, wanted: string | null, over: Partial<Replica> = {}) {
  const { replica } = await openReplicaBench({ effects: chatEffects });
  const seen = Object.assign(Object.create(replica) as Replica, over);
  const address = wanted === null ? '/community' : `/community?message=${wanted}`;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <AtAddress address={address}>
      <ReplicaProvider replica={seen}>
        {children}
        <Toaster />
      </ReplicaProvider>
    </AtAddress>
  );
  const useRoom = (shown: ChatTimeline) => {
    const lead = useChatLead(shown);
    return { opening: useOpening(shown, lead.wanted), lead };
  };
  return renderHook(useRoom, { wrapper, initialProps: timeline });
}

test('opens at the wanted message without a toast', async () => {
  const id = messages[1]?.id ?? '';
  const { result } = await openAt(makeTimeline(), id);
  await waitFor(() => expect(result.current.opening?.messageId).toBe(id));
  expect(result.current.lead).toMatchObject({ isGoing: false, lead: { to: id } });
  expect(screen.queryByText('Message not available')).not.toBeInTheDocument();
});

test('opens at once if the wanted message is far away, and jumps there later', async () => {
  const far = makeItem();
  const { promise, resolve } = Promise.withResolvers<Reached>();
  const { result, rerender } = await openAt(makeTimeline({ loadUntil: () => promise }), far.id);
  await waitFor(() => expect(result.current.opening).toMatchObject({ messageId: null }));
  expect(result.current.lead).toMatchObject({ isGoing: true, lead: null });
  rerender(makeTimeline({ messages: [far, ...messages] }));
  resolve('there');
  await waitFor(() => expect(result.current.lead.isGoing).toBe(false));
  expect(result.current.lead.lead).toEqual({ to: far.id, takesFocus: true });
  expect(result.current.opening).toMatchObject({ messageId: null });
});

test.each([
  ['gone', 'This message is no longer there.'],
  ['offline', 'You are offline, and this message is not on this device.'],
  ['failed', 'This message could not be loaded. Please try again.'],
] as const)('opens anyway if it is %s, and shows that once', async (reached, words) => {
  const loadUntil = vi.fn(() => Promise.resolve<Reached>(reached));
  const { result, rerender } = await openAt(makeTimeline({ loadUntil }), 'one that is away');
  expect(await screen.findByText(words)).toBeInTheDocument();
  await waitFor(() => expect(result.current.opening).toMatchObject({ messageId: null }));
  expect(result.current.lead.isGoing).toBe(false);
  rerender(makeTimeline({ loadUntil, isReady: false }));
  rerender(makeTimeline({ loadUntil }));
  expect(loadUntil).toHaveBeenCalledTimes(1);
});

test('searches the unread line on this device only', async () => {
  // Never resolves; `isOlderHere: false` below ends the search.
  const loadOlder = vi.fn(() => new Promise<void>(() => undefined));
  const [, ...later] = messages;
  const here = makeTimeline({ messages: later, hasOlder: true, isOlderHere: true, loadOlder });
  const { result, rerender } = await openAt(here, null, {
    readLiveRows: () => Promise.resolve(new Map()),
  });
  await waitFor(() => expect(loadOlder).toHaveBeenCalled());
  expect(result.current.opening).toBeNull();
  rerender(makeTimeline({ messages: later, hasOlder: true, isOlderHere: false, loadOlder }));
  await waitFor(() => expect(result.current.opening).not.toBeNull());
});

test('opens at its end if the read position cannot be read', async () => {
  const loadOlder = vi.fn(() => Promise.resolve());
  const timeline = makeTimeline({ hasOlder: true, isOlderHere: true, loadOlder });
  const readLiveRows = () => Promise.reject(new DOMException('broken', 'UnknownError'));
  const { result } = await openAt(timeline, null, { readLiveRows });
  await waitFor(() => expect(result.current.opening).not.toBeNull());
  const unreadAfter = result.current.opening?.unreadAfter ?? 0;
  const rows = buildRows(
    messages,
    { userId: '', today: 0, hasOlder: true, unreadAfter },
    startRowMemory(),
  );
  expect(findLanding(rows, null)).toBe('end');
  expect(loadOlder).not.toHaveBeenCalled();
});
