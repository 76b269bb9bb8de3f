import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listMessages } from './support-lists.ts';
import { hasUnreadResponse, isReadable, reviewMessage } from './support-rules.ts';

const first = '2026-11-20T10:00:00.000Z';
const later = '2026-11-20T11:00:00.000Z';
const answered = { adminResponse: 'Yes', respondedAt: first, readByUserAt: null };

describe('a response', () => {
  it('is unread from when it is given until it is marked as read', () => {
    expect(hasUnreadResponse(answered)).toBe(true);
    expect(hasUnreadResponse({ ...answered, readByUserAt: later })).toBe(false);
    expect(hasUnreadResponse({ ...answered, adminResponse: null })).toBe(false);
  });

  it('is marked as read by its time, or without a time', () => {
    expect(isReadable(answered, first)).toBe(true);
    expect(isReadable(answered, undefined)).toBe(true);
    expect(isReadable(answered, '2026-11-20T10:00:00Z')).toBe(true);
  });

  it('stays unread when an earlier one was read', () => {
    expect(isReadable({ ...answered, respondedAt: later }, first)).toBe(false);
  });

  it('is read once', () => {
    expect(isReadable({ ...answered, readByUserAt: later }, first)).toBe(false);
    expect(isReadable({ adminResponse: null, respondedAt: null, readByUserAt: null }, first)).toBe(
      false,
    );
  });
});

describe('an answer', () => {
  const message = { status: 'pending', adminResponse: null } as const;

  it('sets the status and the response', () => {
    expect(reviewMessage(message, 'resolved', 'Yes')).toEqual({
      status: 'resolved',
      adminResponse: 'Yes',
      isNewResponse: true,
      isSame: false,
    });
  });

  it.each([undefined, ''])('with the response %j keeps the earlier one', (response) => {
    const before = { status: 'pending', adminResponse: 'Yes' } as const;
    expect(reviewMessage(before, 'resolved', response)).toEqual({
      status: 'resolved',
      adminResponse: 'Yes',
      isNewResponse: false,
      isSame: false,
    });
  });

  it('given twice changes nothing the second time', () => {
    const statuses = fc.constantFrom('pending', 'in_progress', 'resolved');
    const responses = fc.option(fc.string(), { nil: undefined });
    fc.assert(
      fc.property(statuses, responses, (status, response) => {
        const once = reviewMessage(message, status, response);
        const twice = reviewMessage(once, status, response);
        expect(twice).toEqual({ ...once, isNewResponse: false, isSame: true });
      }),
    );
  });
});

it('lists messages newest first, in a stable order', () => {
  const messages = [
    { id: 'b', createdAt: first },
    { id: 'c', createdAt: later },
    { id: 'a', createdAt: first },
  ];
  expect(listMessages(messages).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  expect(listMessages(messages.toReversed()).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
});
