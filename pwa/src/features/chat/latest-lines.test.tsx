import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import {
  disguise,
  openReplicaBench,
  type ServerRows,
  showOver,
} from '../../testing/replica-bench.tsx';
import { chatEffects } from './chat-effects.ts';
import { LatestLines } from './latest-lines.tsx';
import { makePerson } from './testing/chat-bench.tsx';
import { memberId } from './testing/chat-factory.ts';
import { makeMessage } from './testing/live-room.ts';

const zoneBefore = process.env['TZ'];

afterEach(() => {
  vi.useRealTimers();
  if (zoneBefore === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zoneBefore;
});

async function show(rows: ServerRows) {
  const { replica } = await openReplicaBench({ effects: chatEffects, rows });
  showOver(replica, <LatestLines />);
  return await screen.findByRole('link', { name: /^Chat/ });
}

test('shows the time of today’s messages, of others the day, by the device’s days', async () => {
  process.env['TZ'] = 'America/New_York';
  vi.useFakeTimers({ now: new Date('2026-11-21T02:00:00.000Z'), toFake: ['Date'] });
  const card = await show({
    people: [makePerson(1, 'ruby')],
    chatMessages: [
      makeMessage(1, { content: 'Night', timestamp: '2026-11-20T04:30:00.000Z' }),
      makeMessage(2, { content: 'Noon', timestamp: '2026-11-20T17:00:00.000Z' }),
    ],
  });
  await waitFor(() => expect(card).toHaveTextContent(/Night.*Noon/));
  const times = [...card.querySelectorAll('time')].map(({ textContent }) => textContent);
  expect(times).toEqual(['Yesterday', '12:00']);
});

test('shows the last four', async () => {
  const card = await show({
    people: [makePerson(1, 'ruby')],
    chatMessages: [1, 2, 3, 4, 5].map((number) => makeMessage(number, { content: `No ${number}` })),
  });
  await waitFor(() => expect(card).toHaveTextContent(/No 2.*No 3.*No 4.*No 5/));
  expect(card).not.toHaveTextContent('No 1');
});

test('names a sender whose account this device lacks as the room does', async () => {
  const card = await show({
    chatMessages: [
      makeMessage(1, { senderId: null, content: 'Bye' }),
      makeMessage(2, { senderId: memberId(1), content: 'Hello' }),
    ],
  });
  await waitFor(() => expect(card).toHaveTextContent(/Deleted user.*Bye.*Member.*Hello/));
});

/** A device on which the first pull has not come through. */
function openUnpulled() {
  return openReplicaBench({ effects: chatEffects, isReachable: false });
}

const findCard = () => screen.findByRole('link', { name: /^Chat/ });

test('before the first pull it loads', async () => {
  const { replica } = await openUnpulled();
  const status = { ...replica.getStatus(), connection: 'online' } as const;
  showOver(disguise(replica, { getStatus: () => status }), <LatestLines />);
  const card = await findCard();
  await waitFor(() => expect(within(card).getAllByText('Loading…')).toHaveLength(4));
});

test('offline before the first pull it says so, and hello once there is really nothing', async () => {
  const { replica, server } = await openUnpulled();
  showOver(replica, <LatestLines />);
  const card = await findCard();
  await waitFor(() => expect(card).toHaveTextContent('Its messages are not on this device yet'));
  expect(within(card).queryByText('Loading…')).not.toBeInTheDocument();
  server.isReachable = true;
  await replica.exchangeNow('person');
  await waitFor(() => expect(card).toHaveTextContent('Say hello to the community'));
});
