import { expect, it } from 'vitest';
import { ManualClock } from '../testing/manual-timers.ts';
import { SocketLoss } from './socket-loss.ts';

function makeLoss() {
  const clock = new ManualClock(0);
  const events: string[] = [];
  const loss = new SocketLoss(clock.startTimer, {
    reconnecting: () => events.push('reconnecting'),
    check: () => events.push('check'),
    checked: () => events.push('checked'),
  });
  return { clock, events, loss };
}

it('reports a lost socket after 5 s and checks the server after 15 s, however often it fails', () => {
  const { clock, events, loss } = makeLoss();
  loss.lost();
  clock.advance(4_999);
  loss.lost();
  expect(events).toEqual([]);
  clock.advance(1);
  expect(events).toEqual(['reconnecting']);
  loss.lost();
  clock.advance(10_000);
  expect(events).toEqual(['reconnecting', 'check']);
  clock.advance(2_000);
  expect(events).toEqual(['reconnecting', 'check', 'checked']);
  loss.lost();
  clock.advance(60_000);
  expect(events).toHaveLength(3);
});

it('reports nothing of a socket that is back, and counts the next loss anew', () => {
  const { clock, events, loss } = makeLoss();
  loss.lost();
  clock.advance(4_000);
  loss.end();
  clock.advance(60_000);
  expect(events).toEqual([]);
  loss.lost();
  clock.advance(5_000);
  expect(events).toEqual(['reconnecting']);
});
