import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ReplicaProvider } from '../../../replica/replica-context.tsx';
import { openReplicaBench } from '../../../testing/replica-bench.tsx';
import { chatEffects } from '../chat-effects.ts';
import { useChatPeople } from './people.ts';
import { useChatTimeline } from '../timeline/timeline.ts';
import { makePerson } from '../testing/chat-bench.tsx';
import { memberId } from '../testing/chat-factory.ts';
import { makeMessage } from '../testing/live-room.ts';

test('the people are read once for all subscribers, and again after a change', async () => {
  const { replica, server } = await openReplicaBench({
    effects: chatEffects,
    rows: { people: [makePerson(1, 'ruby')], chatMessages: [makeMessage(1)] },
  });
  const reads = vi.spyOn(replica.tables.people, 'toArray');
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ReplicaProvider replica={replica}>{children}</ReplicaProvider>
  );
  const { result } = renderHook(
    () => ({ timeline: useChatTimeline(), mentions: useChatPeople(), room: useChatPeople() }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.timeline.messages[0]?.senderName).toBe('ruby'));
  expect(result.current.mentions.get(memberId(1))?.username).toBe('ruby');
  expect(result.current.room).toBe(result.current.mentions);
  expect(reads).toHaveBeenCalledTimes(1);

  server.put('people', makePerson(1, 'Ruby'));
  await replica.exchangeNow('person');
  await waitFor(() => expect(result.current.timeline.messages[0]?.senderName).toBe('Ruby'));
  expect(result.current.mentions.get(memberId(1))?.username).toBe('Ruby');
});
