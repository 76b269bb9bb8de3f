import * as v from 'valibot';
import { noteTopics, type UserNotes } from '../../../../platform/storage/user-notes.ts';
import type { Replica } from '../../../../replica/replica-interface.ts';
import { endingOf } from './own-files.ts';
import type { GivenRow } from './read-server.ts';

/** An image of a change or a draft that the server does not have yet. */
export interface UnsentFile {
  readonly path: string;
  readonly bytes: ArrayBuffer;
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
      if (!file) continue;
      files.set(id, { bytes: file.bytes, path: `not-sent/${id}.${endingOf(file.type)}` });
    }
  }
  const drafts = await readNotes(notes);
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
    notes: drafts.rows,
    files: [...files.values(), ...drafts.files],
  };
}

/** Ids of files are among a change's input. */
function idsIn(input: Readonly<Record<string, unknown>>): string[] {
  const ids = JSON.stringify(input).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g);
  return [...new Set(ids)];
}

/** The image of a chat draft, as its note names it. */
const imageSchema = v.object({ image: v.object({ id: v.string(), type: v.string() }) });

/** What was typed or left unfinished, and the images of drafts. */
async function readNotes(notes: UserNotes) {
  const rows: GivenRow[] = [];
  const files: UnsentFile[] = [];
  // A note that cannot be read now is left out, not the whole download.
  for (const topic of noteTopics) {
    for (const path of await notes.pathsOf(topic).catch(() => [])) {
      if (path.includes('/file/')) continue;
      const place = { topic, path, schema: v.unknown() };
      const note = await notes.read(place).catch(() => undefined);
      if (note === undefined) continue;
      rows.push({ topic, path, note });
      if (!v.is(imageSchema, note)) continue;
      const { id, type } = note.image;
      const bytes = await notes.readFile(place, id).catch(() => null);
      if (bytes) files.push({ bytes, path: `drafts/${id}.${endingOf(type)}` });
    }
  }
  return { rows, files };
}
