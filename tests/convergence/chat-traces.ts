import type { Member } from './api-under-test.ts';
import type { FaultyFiles } from './faulty-files.ts';
import type { TestDevice } from './test-device.ts';

/** A member's device in the room. */
export interface RoomDevice {
  readonly device: TestDevice;
  readonly files: FaultyFiles;
  readonly member: Member;
}

/** A message somebody said. */
export interface Said {
  readonly id: string;
  readonly by: RoomDevice;
  readonly content: string | null;
  /** The picture's id; null: there is none. */
  readonly attachmentId: string | null;
  /** What the server must refuse. */
  readonly isWrong: boolean;
}

/** What a life in the room has left behind so far. */
export interface ChatTraces {
  /** In the order they were said on their devices. */
  readonly said: Said[];
  /** Messages somebody gave up before they knew whether it was sent. */
  readonly givenUp: Set<string>;
  /** Messages tried again: their place in the order is a later one. */
  readonly triedAgain: Set<string>;
  readonly removed: Set<string>;
  /** What the sockets told or may tell late. */
  readonly frames: unknown[];
  /** The furthest each member has read, as the server had it after the steps so far. */
  readonly readPositions: Map<string, number>;
}

export function emptyTraces(): ChatTraces {
  return {
    said: [],
    givenUp: new Set(),
    triedAgain: new Set(),
    removed: new Set(),
    frames: [],
    readPositions: new Map(),
  };
}
