import { expect, test } from 'vitest';
import { makePersonRow } from '@greenroom/sync-protocol/account/testing/make-person-row';
import { makeItem, memberId } from '../testing/chat-factory.ts';
import { listPeople, listPictures } from './aside-rows.ts';

const person = (number: number, username: string) =>
  makePersonRow({ id: memberId(number), username });

test('who wrote last comes first, then the others by name, without the reader', () => {
  const people = [person(1, 'Zoe'), person(2, 'anna'), person(3, 'Bea'), person(4, 'me')];
  const messages = [
    makeItem({ senderId: memberId(3) }),
    makeItem({ senderId: memberId(1) }),
    makeItem({ senderId: null }),
    makeItem({ senderId: memberId(4) }),
  ];
  const listed = listPeople(people, messages, memberId(4));
  expect(listed.map(({ username }) => username)).toEqual(['Zoe', 'Bea', 'anna']);
  expect(listed.map(({ wroteAt }) => wroteAt)).toEqual([
    messages[1]?.timestamp,
    messages[0]?.timestamp,
    null,
  ]);
});

test('a message of before that came late does not take the time of one written since', () => {
  const [older, newer] = ['2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'];
  const messages = [newer, older].map((timestamp) =>
    makeItem({ senderId: memberId(1), timestamp }),
  );
  expect(listPeople([person(1, 'Zoe')], messages, memberId(4))[0]?.wroteAt).toBe(newer);
});

test('the order may be that of earlier messages', () => {
  const people = [person(1, 'Zoe'), person(2, 'anna')];
  const opened = [makeItem({ senderId: memberId(1) })];
  const messages = [...opened, makeItem({ senderId: memberId(2) })];
  const listed = listPeople(people, messages, memberId(4), opened);
  expect(listed.map(({ username }) => username)).toEqual(['Zoe', 'anna']);
  expect(listed[1]?.wroteAt).toBe(messages[1]?.timestamp);
});

test('pictures are the newest sent ones that were not deleted', () => {
  const imageUrl = '/api/files/one';
  const messages = [
    makeItem({ imageUrl }),
    makeItem({ imageUrl }),
    makeItem({ imageUrl: null }),
    makeItem({ imageUrl, deletedAt: '2026-11-20T10:00:00.000Z' }),
    makeItem({ imageUrl }),
    makeItem({ imageUrl, state: 'waiting' }),
  ];
  expect(listPictures(messages, 2)).toEqual([messages[4], messages[1]]);
  expect(listPictures(messages, 9)).toHaveLength(3);
});
