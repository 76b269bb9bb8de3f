import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { ReplicaProvider } from '../../replica/replica-context.tsx';
import { openReplicaBench } from '../../testing/replica-bench.tsx';
import { supportEffects } from './support-effects.ts';
import { useUnreadResponses } from './support-badge-queries.ts';
import { makeMessage } from './testing/message-factory.ts';

const respondedAt = '2026-11-02T09:00:00.000Z';

async function open(...messages: ReturnType<typeof makeMessage>[]) {
  return openReplicaBench({ effects: supportEffects, rows: { adminMessages: messages } });
}

describe('a waiting change', () => {
  it('is named by the beginning of its text', async () => {
    const { replica } = await open(makeMessage({ content: 'Short', adminResponse: 'Yes' }));
    const [message] = await replica.tables.adminMessages.toArray();
    const id = message?.id ?? '';
    await replica.mutate('support.send', {
      id: '0190a000-0000-7000-8000-300000000001',
      content: `First line\nand ${'😀'.repeat(60)}`,
    });
    await replica.mutate('support.markRead', { id });
    const waiting = await replica.readWaitingChanges();
    expect(waiting.map(({ description }) => description)).toEqual([
      `Message to the administrators: ‘First line and ${'😀'.repeat(12)}…’`,
      'Mark the response to ‘Short’ as read',
    ]);
  });

  it('of reading a response whose message is deleted meanwhile is dropped', async () => {
    const message = makeMessage({ adminResponse: 'Yes', respondedAt });
    const { replica, server } = await open(message);
    server.refuse = () => ({ code: 'not_found', message: 'The message has been deleted' });
    await replica.mutate('support.markRead', { id: message.id, respondedAt });
    await replica.exchangeNow('person');
    expect(await replica.readWaitingChanges()).toEqual([]);
    expect(await replica.readRefusedChanges()).toEqual([]);
  });

  it('does not mark a response newer than the read one', async () => {
    const message = makeMessage({ adminResponse: 'Yes', respondedAt });
    const { replica, server } = await open(message);
    await replica.mutate('support.markRead', { id: message.id, respondedAt });
    expect(await replica.tables.adminMessages.get(message.id)).toMatchObject({
      readByUserAt: expect.any(String) as string,
    });
    const later = { adminResponse: 'No', respondedAt: '2026-11-03T09:00:00.000Z' };
    server.put('adminMessages', { ...message, ...later });
    await replica.exchangeNow('person');
    expect(await replica.tables.adminMessages.get(message.id)).toMatchObject({
      ...later,
      readByUserAt: null,
    });
  });
});

it('the badge counts responses not marked as read', async () => {
  const unread = makeMessage({ adminResponse: 'Yes', respondedAt });
  const read = makeMessage({ adminResponse: 'Yes', respondedAt, readByUserAt: respondedAt });
  const { replica } = await open(unread, read, makeMessage());
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ReplicaProvider replica={replica}>{children}</ReplicaProvider>
  );
  const { result } = renderHook(() => useUnreadResponses(), { wrapper });
  await waitFor(() => expect(result.current).toBe(1));
  await replica.mutate('support.markRead', { id: unread.id });
  await waitFor(() => expect(result.current).toBe(0));
});
