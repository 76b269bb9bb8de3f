import type { Member } from './api-under-test.ts';
import type { FaultyFiles } from './faulty-files.ts';
import type { TestDevice } from './test-device.ts';

export interface RoomDevice {
  readonly device: TestDevice;
  readonly files: FaultyFiles;
  readonly member: Member;
}

export interface SentMessage {
  readonly id: string;
  readonly by: RoomDevice;
  readonly content: string | null;
  /** The image's id; null: none. */
  readonly attachmentId: string | null;
  /** The server must refuse it. */
  readonly isWrong: boolean;
}

/** An edit or withdrawal of a message, the server's to refuse if it is another's. */
export interface MadeChange {
  readonly id: string;
  readonly messageId: string;
  readonly by: RoomDevice;
  /** The new words; null: a withdrawal. */
  readonly content: string | null;
}

/** The record of a case so far. */
export interface ChatTraces {
  /** In the order of each device. */
  readonly sent: SentMessage[];
  /** In the order of each device. */
  readonly changes: MadeChange[];
  /** Messages, and changes of them, discarded before their outcome was known. */
  readonly discarded: Set<string>;
  /** Retried messages, which move to a later place in the order. */
  readonly retried: Set<string>;
  readonly removed: Set<string>;
  /** Frames the sockets sent, possibly delivered late. */
  readonly frames: unknown[];
  /** The furthest read position per member on the server so far. */
  readonly readPositions: Map<string, number>;
}

export function emptyTraces(): ChatTraces {
  return {
    sent: [],
    changes: [],
    discarded: new Set(),
    retried: new Set(),
    removed: new Set(),
    frames: [],
    readPositions: new Map(),
  };
}
