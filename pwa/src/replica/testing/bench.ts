import { expect, onTestFinished } from 'vitest';
import type { Replica } from '../replica-interface.ts';
import type { ReplicaEnvironment } from '../environment/replica-environment.ts';
import { FakeServer } from './fake-server.ts';
import { makeShift, scheduleScope, shiftId, testHandlers, userId } from './shift-world.ts';
import { TestDevice, readRows } from './test-device.ts';

export function makeServer(): FakeServer {
  const server = new FakeServer(userId, testHandlers);
  server.feed.held = [scheduleScope];
  return server;
}

/** A device of that server's user, closed after the test. */
export function makeDevice(server: FakeServer, over: Partial<ReplicaEnvironment> = {}): TestDevice {
  const device = new TestDevice(server, over);
  onTestFinished(() => device.close());
  return device;
}

/** An open device of a server, which may be prepared first. */
export async function openDevice(prepare?: (server: FakeServer) => void) {
  const server = makeServer();
  prepare?.(server);
  const device = makeDevice(server);
  const replica = await device.open();
  return { server, device, replica };
}

export function putShift(server: FakeServer, scope: string, n: number, over = {}) {
  server.feed.put(scope, 'scheduleEntries', { ...makeShift(shiftId(n), over) });
}

export async function expectSame(replica: Replica, server: FakeServer) {
  expect(await readRows(replica, 'scheduleEntries')).toEqual(server.feed.rowsOf('scheduleEntries'));
}
