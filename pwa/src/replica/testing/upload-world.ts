import { ProblemError } from '../../rest/problem-error.ts';
import { readQueue } from '../outbox/outbox.ts';
import { makeRoom } from './chat-world.ts';
import type { TestDevice } from './test-device.ts';

// What the tests of uploads have in common, around the room of chat-world.ts.

/** A room and a replica that exchanges when it is told to. */
export async function openRoom() {
  const room = makeRoom();
  const replica = await room.open();
  return { ...room, replica };
}

/** The states of the queue, in its order. */
export function readStates(device: TestDevice) {
  return device.inspect(async (db) => (await readQueue(db)).map(({ state }) => state));
}

/** How many files the device keeps. */
export function countFiles(device: TestDevice): Promise<number> {
  return device.inspect((db) => db.attachments.count());
}

/** The server failed. */
export function fault(): ProblemError {
  return new ProblemError({ code: 'internal', message: 'down' }, 500);
}

/** An upload that is under way until it is let go. */
export function makeGate() {
  const { promise: under, resolve: isUnderWay } = Promise.withResolvers<void>();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const fate = async () => {
    isUnderWay();
    await opened;
  };
  return { fate, under, open };
}
