import { renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ReplicaProvider } from '../../replica/replica-context.tsx';
import type { Replica } from '../../replica/replica-interface.ts';
import { openReplicaBench } from '../../testing/replica-bench.tsx';
import { Toaster } from '../../ui/toast/toaster.tsx';
import type { ChatTimeline } from './chat-timeline.ts';
import type { Reached } from './chat-place.ts';
import { findLanding } from './chat-landing.ts';
import { buildRows, startRowMemory } from './chat-rows.ts';
import { chatEffects } from './chat-effects.ts';
import { makeItem } from './testing/chat-factory.ts';
import { useOpening } from './use-opening.ts';

const messages = Array.from({ length: 3 }, () => makeItem());

function makeTimeline(over: Partial<ChatTimeline> = {}): ChatTimeline {
  return {
    messages,
    isReady: true,
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

async function openAt(timeline: ChatTimeline, wanted: string | null, over: Partial<Replica> = {}) {
  const { replica } = await openReplicaBench({ effects: chatEffects });
  const seen = Object.assign(Object.create(replica) as Replica, over);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ReplicaProvider replica={seen}>
      {children}
      <Toaster />
    </ReplicaProvider>
  );
  return renderHook((shown: ChatTimeline) => useOpening(shown, wanted), {
    wrapper,
    initialProps: timeline,
  });
}

test('opens at the message that was asked for, without a word', async () => {
  const { result } = await openAt(makeTimeline(), messages[1]?.id ?? '');
  await waitFor(() => expect(result.current?.messageId).toBe(messages[1]?.id));
  expect(screen.queryByText('Message not available')).not.toBeInTheDocument();
});

test.each([
  ['gone', 'This message is no longer there.'],
  ['offline', 'You are offline, and this message is not on this device.'],
  ['failed', 'This message could not be loaded. Please try again.'],
] as const)('opens all the same where it is %s, and says so once', async (reached, words) => {
  const loadUntil = vi.fn(() => Promise.resolve<Reached>(reached));
  const { result, rerender } = await openAt(makeTimeline({ loadUntil }), 'one that is away');
  expect(await screen.findByText(words)).toBeInTheDocument();
  await waitFor(() => expect(result.current).toMatchObject({ messageId: null }));
  rerender(makeTimeline({ loadUntil, isReady: false }));
  rerender(makeTimeline({ loadUntil }));
  expect(loadUntil).toHaveBeenCalledTimes(1);
});

test('opens at its end where it cannot be read what was read', async () => {
  const loadOlder = vi.fn(() => Promise.resolve());
  const timeline = makeTimeline({ hasOlder: true, loadOlder });
  const readLiveRows = () => Promise.reject(new DOMException('broken', 'UnknownError'));
  const { result } = await openAt(timeline, null, { readLiveRows });
  await waitFor(() => expect(result.current).not.toBeNull());
  const unreadAfter = result.current?.unreadAfter ?? null;
  const rows = buildRows(messages, { userId: '', hasOlder: true, unreadAfter }, startRowMemory());
  expect(findLanding(rows, null)).toBe('end');
  expect(loadOlder).not.toHaveBeenCalled();
});
