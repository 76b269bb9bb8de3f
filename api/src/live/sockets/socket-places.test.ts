import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { SocketPlaces } from './socket-places.ts';

const openConnection = (destroyed = false) => Object.assign(new EventEmitter(), { destroyed });

it('limits the places of each account', () => {
  const places = new SocketPlaces(2);
  expect(places.take('mia', openConnection())).toBe(true);
  expect(places.take('mia', openConnection())).toBe(true);
  expect(places.take('mia', openConnection())).toBe(false);
  expect(places.take('noa', openConnection())).toBe(true);
});

it('gives a place back when its connection closes', () => {
  const places = new SocketPlaces(1);
  const first = openConnection();
  places.take('mia', first);
  first.emit('close');
  const second = openConnection();
  expect(places.take('mia', second)).toBe(true);
  expect(places.take('mia', openConnection())).toBe(false);
  second.emit('close');
  expect(places.take('mia', openConnection())).toBe(true);
});

it('gives no place to a connection that has closed already', () => {
  const places = new SocketPlaces(1);
  expect(places.take('mia', openConnection(true))).toBe(false);
  expect(places.take('mia', openConnection())).toBe(true);
});
