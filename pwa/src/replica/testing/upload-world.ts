import { ProblemError } from '../../rest/problem-error.ts';
import { readQueue } from '../outbox/outbox.ts';
import { makeRoom } from './chat-world.ts';
import type { TestDevice } from './test-device.ts';

/** A room and a replica that exchanges on request only. */
export async function openRoom() {
  const room = makeRoom();
  const replica = await room.open();
  return { ...room, replica };
}

/** The queue's states in order. */
export function readStates(device: TestDevice) {
  return device.inspect(async (db) => (await readQueue(db)).map(({ state }) => state));
}

export function countFiles(device: TestDevice): Promise<number> {
  return device.inspect((db) => db.attachments.count());
}

export function fault(): ProblemError {
  return new ProblemError({ code: 'internal', message: 'down' }, 500);
}

/** An upload that stays pending until `open`. */
export function makeGate() {
  const { promise: under, resolve: isUnderWay } = Promise.withResolvers<void>();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const fate = async () => {
    isUnderWay();
    await opened;
  };
  return { fate, under, open };
}
