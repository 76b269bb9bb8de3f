import { makePersonRow } from '@greenroom/sync-protocol/account/testing/make-person-row';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { ReplicaProvider } from '../../../replica/replica-context.tsx';
import { useQuotedMessage } from './quote-queries.ts';
import { memberId } from '../testing/chat-factory.ts';
import { idAt, type LiveRoom, makeMessage, openLiveRoom } from '../testing/live-room.ts';

const ruby = makePersonRow({ id: memberId(1) });

/** Renders `useQuotedMessage` for the message at a position. */
function quote({ replica }: LiveRoom, position: number) {
  return renderHook(() => useQuotedMessage(idAt(position)), {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <ReplicaProvider replica={replica}>{children}</ReplicaProvider>
    ),
  });
}

it('a live message is quoted until the socket reports its deletion', async () => {
  const room = await openLiveRoom({ people: [ruby] });
  await expect.poll(() => room.replica.tables.people.count()).toBe(1);
  const { result } = quote(room, 7);
  act(() => room.tell(makeMessage(7, { content: 'Told live' })));
  await waitFor(() =>
    expect(result.current).toEqual({
      senderId: ruby.id,
      senderName: 'ruby',
      content: 'Told live',
      imageUrl: null,
      deletedAt: null,
    }),
  );
  // It was not pulled.
  expect(await room.replica.tables.chatMessages.get(idAt(7))).toBeUndefined();
  act(() => room.tellDeleted(7));
  await waitFor(() => expect(result.current).toBeUndefined());
});

it('a live row is newer than the stored one', async () => {
  const room = await openLiveRoom({ people: [ruby], chatMessages: [makeMessage(3)] });
  const { result } = quote(room, 3);
  await waitFor(() => expect(result.current?.senderName).toBe('ruby'));
  act(() => room.tell(makeMessage(3, { senderId: null })));
  await waitFor(() => expect(result.current?.senderName).toBe('Deleted user'));
});

it('names an unknown sender as the room does', async () => {
  const room = await openLiveRoom({ chatMessages: [makeMessage(3)] });
  const { result } = quote(room, 3);
  await waitFor(() => expect(result.current?.senderName).toBe('Member'));
});
