import * as v from 'valibot';
import { noteTopics, type UserNotes } from '../../../../platform/storage/user-notes.ts';
import type { Replica } from '../../../../replica/replica-interface.ts';
import type { Attachment } from '../../../../replica/replica-types.ts';
import { endingOf } from './own-files.ts';
import type { GivenRow } from './read-server.ts';

/** An image of a change that the server does not have yet. */
export interface UnsentFile {
  readonly path: string;
  readonly file: Attachment;
}

/** What only this device has. */
export interface DeviceData {
  readonly waiting: readonly GivenRow[];
  readonly refused: readonly GivenRow[];
  readonly notes: readonly GivenRow[];
  readonly files: readonly UnsentFile[];
}

/** Changes that wait or were refused, with their images, and what was typed or left unfinished. */
export async function readDevice(
  replica: Pick<Replica, 'readWaitingChanges' | 'readRefusedChanges' | 'readAttachment'>,
  notes: UserNotes,
): Promise<DeviceData> {
  const waiting = await replica.readWaitingChanges();
  const refused = await replica.readRefusedChanges();
  const files = new Map<string, UnsentFile>();
  for (const { input } of [...waiting, ...refused]) {
    for (const id of idsIn(input)) {
      const file = files.has(id) ? null : await replica.readAttachment(id);
      if (file) files.set(id, { file, path: `not-sent/${id}.${endingOf(file.type)}` });
    }
  }
  return {
    waiting: waiting.map(({ at, description, call, input, state }) => ({
      at,
      change: description,
      state: state === 'parked' ? 'Not sent' : 'Waits to be sent',
      call,
      input,
    })),
    refused: refused.map(({ at, description, call, input, problem }) => ({
      at,
      change: description,
      reason: problem.message,
      call,
      input,
    })),
    notes: await readNotes(notes),
    files: [...files.values()],
  };
}

/** Ids of files are among a change's input. */
function idsIn(input: Readonly<Record<string, unknown>>): string[] {
  const ids = JSON.stringify(input).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g);
  return [...new Set(ids)];
}

async function readNotes(notes: UserNotes): Promise<GivenRow[]> {
  const found: GivenRow[] = [];
  for (const topic of noteTopics) {
    for (const path of await notes.pathsOf(topic)) {
      if (path.includes('/file/')) continue;
      // A note that cannot be read now is left out, not the whole download.
      const note = await notes.read({ topic, path, schema: v.unknown() }).catch(() => undefined);
      if (note !== undefined) found.push({ topic, path, note });
    }
  }
  return found;
}
