import { expect, onTestFinished, test, vi } from 'vitest';
import { waitFor } from '../../../testing/wait-for.ts';
import { editMessage, withdrawMessage } from '../chat-commands.ts';
import { idAt, makeMessage, makeMessages, openLiveRoom, reader } from '../testing/live-room.ts';
import { TimelineStore } from './timeline-store.ts';

test('marks own messages whose edit or deletion waits, and remakes no other', async () => {
  const timestamp = new Date().toISOString();
  const own = [249, 250].map((position) =>
    makeMessage(position, { senderId: reader.id, timestamp }),
  );
  const { replica, server } = await openLiveRoom({
    chatMessages: [...makeMessages(1, 248), ...own],
  });
  const store = new TimelineStore(replica);
  onTestFinished(store.subscribe(() => undefined));
  const messages = () => store.getState().messages;
  const changing = () => messages().filter(({ changing: state }) => state !== undefined);
  await waitFor(() => expect(store.getState().isReady).toBe(true));
  await store.loadOlder();
  const others = messages().slice(0, -2);
  expect(others).toHaveLength(198);
  server.isReachable = false;
  await editMessage(replica, idAt(249), 'Changed');
  await withdrawMessage(replica, idAt(250));
  await waitFor(() =>
    expect(changing()).toMatchObject([
      { content: 'Changed', state: 'sent', changing: 'waiting' },
      { content: null, state: 'sent', changing: 'waiting' },
    ]),
  );
  server.isReachable = true;
  await replica.exchangeNow('person');
  await waitFor(() => expect(changing()).toEqual([]));
  expect(messages().slice(-2)).toMatchObject([{ content: 'Changed' }, { content: null }]);
  expect(others.every((item, index) => item === messages()[index])).toBe(true);
});

test('marks an own message whose edit was set aside', async () => {
  const own = makeMessage(1, { senderId: reader.id, timestamp: new Date().toISOString() });
  const { replica, server } = await openLiveRoom({ chatMessages: [own] });
  await waitFor(async () => expect(await replica.tables.chatMessages.count()).toBe(1));
  server.isReachable = false;
  await editMessage(replica, own.id, 'Changed');
  const waiting = await replica.readWaitingChanges();
  const parked = waiting.map((change) => ({ ...change, state: 'parked' as const }));
  vi.spyOn(replica, 'readWaitingChanges').mockResolvedValue(parked);
  const store = new TimelineStore(replica);
  onTestFinished(store.subscribe(() => undefined));
  await waitFor(() =>
    expect(store.getState().messages).toMatchObject([{ content: 'Changed', changing: 'parked' }]),
  );
});
