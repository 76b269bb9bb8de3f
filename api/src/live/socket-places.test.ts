import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { SocketPlaces } from './socket-places.ts';

const openConnection = (destroyed = false) => Object.assign(new EventEmitter(), { destroyed });

it('limits the places of each account', () => {
  const places = new SocketPlaces(2);
  expect(places.take('mia', openConnection())).not.toBeNull();
  expect(places.take('mia', openConnection())).not.toBeNull();
  expect(places.take('mia', openConnection())).toBeNull();
  expect(places.take('noa', openConnection())).not.toBeNull();
});

it('gives a place back once, when it is left or its connection closes', () => {
  const places = new SocketPlaces(1);
  const first = openConnection();
  const leave = places.take('mia', first);
  leave?.();
  first.emit('close');
  const second = openConnection();
  expect(places.take('mia', second)).not.toBeNull();
  expect(places.take('mia', openConnection())).toBeNull();
  second.emit('close');
  expect(places.take('mia', openConnection())).not.toBeNull();
});

it('gives no place to a connection that has closed already', () => {
  const places = new SocketPlaces(1);
  expect(places.take('mia', openConnection(true))).toBeNull();
  expect(places.take('mia', openConnection())).not.toBeNull();
});
