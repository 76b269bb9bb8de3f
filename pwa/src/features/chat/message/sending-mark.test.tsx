import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setServerAway } from '../../../platform/use-is-online.ts';
import type { ChatItem } from '../timeline/item.ts';
import { SendingMark } from './sending-mark.tsx';
import { makeItem } from '../testing/chat-factory.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ now });
});

/** A message written `ago` milliseconds ago. */
function written(ago: number, over: Partial<ChatItem> = {}): ChatItem {
  const timestamp = new Date(now - ago).toISOString();
  return makeItem({ state: 'waiting', timestamp, ...over });
}

function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

test('a waiting message shows ‘Sending…’ after 300 ms', () => {
  render(<SendingMark item={written(0)} />);
  pass(299);
  expect(screen.queryByText('Sending…')).not.toBeInTheDocument();
  pass(1);
  expect(screen.getByText('Sending…')).toBeInTheDocument();
});

test('an older one shows it at once', () => {
  render(<SendingMark item={written(5_000)} />);
  expect(screen.getByText('Sending…')).toBeInTheDocument();
});

test('one written before the clock was set back still shows it after 300 ms', () => {
  render(<SendingMark item={written(-60_000)} />);
  pass(300);
  expect(screen.getByText('Sending…')).toBeInTheDocument();
});

test('one sent in time shows only that', () => {
  const item = written(0);
  const { rerender } = render(<SendingMark item={item} />);
  pass(200);
  rerender(<SendingMark item={{ ...item, state: 'sent' }} />);
  pass(1_000);
  expect(screen.queryByText('Sending…')).not.toBeInTheDocument();
  expect(screen.getByText('Sent')).toBeInTheDocument();
});

test('what was said goes when it is sent, or is not', () => {
  const item = written(0);
  const { rerender } = render(<SendingMark item={item} />);
  pass(300);
  rerender(<SendingMark item={{ ...item, state: 'sent' }} />);
  expect(screen.queryByText('Sending…')).not.toBeInTheDocument();
  rerender(<SendingMark item={{ ...item, state: 'parked' }} />);
  expect(screen.getAllByText('Not sent')).not.toHaveLength(0);
});

test('what was sent before it came into view has no mark', () => {
  render(<SendingMark item={written(60_000, { state: 'sent' })} />);
  expect(screen.getByTitle('Sent').querySelector('svg')).toBeNull();
});

test('an edit of one sent long ago shows ‘Sending…’ after 300 ms, and goes when it is sent', () => {
  const sent = written(60_000, { state: 'sent' });
  const { rerender } = render(<SendingMark item={sent} />);
  const editedAt = new Date(now).toISOString();
  rerender(<SendingMark item={{ ...sent, editedAt, changing: 'waiting' }} />);
  pass(299);
  expect(screen.queryByText('Sending…')).not.toBeInTheDocument();
  pass(1);
  expect(screen.getByText('Sending…')).toBeInTheDocument();
  act(() => setServerAway(true));
  expect(screen.getByText('Saved on this device', { selector: '[aria-hidden]' })).toBeVisible();
  act(() => setServerAway(false));
  rerender(<SendingMark item={{ ...sent, editedAt }} />);
  expect(screen.queryByText('Sending…')).not.toBeInTheDocument();
  expect(screen.getByText('Sent')).toBeInTheDocument();
});

test('a deletion that still waits has its mark when it comes into view', () => {
  const deletedAt = new Date(now - 5_000).toISOString();
  render(<SendingMark item={written(60_000, { state: 'sent', deletedAt, changing: 'waiting' })} />);
  expect(screen.getByText('Sending…')).toBeInTheDocument();
});

test('an edit that was set aside was not sent, and is sent once it is', () => {
  const sent = written(60_000, { state: 'sent', editedAt: new Date(now - 5_000).toISOString() });
  const { rerender } = render(<SendingMark item={{ ...sent, changing: 'waiting' }} />);
  rerender(<SendingMark item={{ ...sent, changing: 'parked' }} />);
  expect(screen.queryByText('Sending…')).not.toBeInTheDocument();
  expect(screen.getByText('Not sent', { selector: '[aria-hidden]' })).toBeVisible();
  rerender(<SendingMark item={sent} />);
  expect(screen.queryByText('Not sent')).not.toBeInTheDocument();
  expect(screen.getByText('Sent')).toBeInTheDocument();
});

test('a deletion set aside before it came into view was not sent either', () => {
  const deletedAt = new Date(now - 5_000).toISOString();
  render(<SendingMark item={written(60_000, { state: 'sent', deletedAt, changing: 'parked' })} />);
  expect(screen.getByText('Not sent', { selector: '[aria-hidden]' })).toBeVisible();
});

test('says while offline that it is kept, never that it is being sent', () => {
  render(<SendingMark item={written(0)} />);
  pass(300);
  act(() => setServerAway(true));
  expect(screen.getByText('Saved on this device', { selector: '[aria-hidden]' })).toBeVisible();
  expect(screen.queryByText('Sending…')).not.toBeInTheDocument();
  act(() => setServerAway(false));
  expect(screen.getByText('Sending…')).toBeInTheDocument();
});
