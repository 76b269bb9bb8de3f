import { expect, onTestFinished } from 'vitest';
import type { Replica } from '../replica-interface.ts';
import type { ReplicaEnvironment } from '../environment/replica-environment.ts';
import { FakeServer } from './fake-server.ts';
import { makeShift, scheduleScope, shiftId, testHandlers, userId } from './shift-world.ts';
import { TestDevice, readRows } from './test-device.ts';

/** A server whose user holds the schedule scope. */
export function makeServer(): FakeServer {
  const server = new FakeServer(userId, testHandlers);
  server.feed.held = [scheduleScope];
  return server;
}

/** A device of that server's user, switched off when the test ends. */
export function makeDevice(server: FakeServer, over: Partial<ReplicaEnvironment> = {}): TestDevice {
  const device = new TestDevice(server, over);
  onTestFinished(() => device.close());
  return device;
}

/** One open device of a server that was prepared. */
export async function openWith(prepare: (server: FakeServer) => void) {
  const server = makeServer();
  prepare(server);
  const device = makeDevice(server);
  const replica = await device.open();
  return { server, device, replica };
}

/** Puts the n-th shift into a scope of the server. */
export function putShift(server: FakeServer, scope: string, n: number, over = {}) {
  server.feed.put(scope, 'scheduleEntries', { ...makeShift(shiftId(n), over) });
}

/** The device shows what the server has. */
export async function expectSame(replica: Replica, server: FakeServer) {
  expect(await readRows(replica, 'scheduleEntries')).toEqual(server.feed.rowsOf('scheduleEntries'));
}
