import { idSchema } from '@greenroom/sync-protocol/values';
import { useEffect, useSyncExternalStore } from 'react';
import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { useNotes } from '../../platform/storage/notes-context.tsx';
import type { NotePlace, UserNotes } from '../../platform/storage/user-notes.ts';
import { readOnReturn } from './read-on-return.ts';
import type { ChangeResult } from './try-change.ts';

/** A text being written. */
export interface Writing {
  readonly text: string;
  /** The refused changes whose text it has. */
  readonly from: readonly string[];
  /** The version of what it answers that was shown when it was begun. Absent: it answers nothing. */
  readonly about?: string | null;
}

/** As it is sent. */
export interface SentWriting extends Writing {
  /** Id of the message it becomes: one sent by an app that was killed then is known by it. */
  readonly id: string;
}

interface KeptWriting extends Writing {
  /** Null: nothing is written. */
  readonly id: string | null;
  /** Those whose text was sent or is being sent: the list of refused changes may still have them. */
  readonly gone: readonly string[];
}

type IsSent = (kept: SentWriting) => Promise<boolean>;

const nothing: Writing = { text: '', from: [] };
const writingSchema = v.object({
  text: v.string(),
  from: v.array(v.string()),
  id: v.optional(v.nullable(idSchema), null),
  about: v.exactOptional(v.nullable(v.string())),
});
/** Earlier versions kept a text that stems from no change alone. */
const noteSchema = v.union([v.string(), writingSchema]);

/**
 * One text of a session, shared by every screen that shows it and kept on the device until sent. Each
 * tab has its own, and all keep one note: none replaces a note that it has not read.
 */
class KeptText {
  readonly #notes: UserNotes;
  readonly #place: NotePlace<typeof noteSchema>;
  readonly #listeners = new Set<() => void>();
  #writing: KeptWriting = { ...nothing, id: null, gone: [] };
  /** Until then a note may be there, which is not to be replaced. */
  #isRead = false;
  #reading: Promise<void> | undefined;
  /** The note as this tab last read or stored it. */
  #seen = jsonOf(this.#writing);
  #isSent: IsSent = isNeverSent;
  /** Texts on their way to the outbox; until then the note still has them. */
  #underWay = 0;

  constructor(notes: UserNotes, name: string) {
    this.#notes = notes;
    this.#place = { topic: 'answer-drafts', path: `/user-notes/${name}`, schema: noteSchema };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly get = (): KeptWriting => this.#writing;

  readonly change = (next: Writing): void => {
    // What is typed next does not stem from them.
    this.#show(next.text === '' ? nothing : next);
    this.#keep();
  };

  /** Empties it once its text has arrived, unless something else was written since. */
  readonly settle = (text: string): void => {
    if (this.#writing.text !== text) return;
    this.#show(nothing);
    void this.read();
  };

  /**
   * Reads the note, which another tab may have written or sent; what was written here since goes behind
   * it. One that cannot be read now is shown the next time.
   */
  async read(isSent = this.#isSent): Promise<void> {
    this.#isSent = isSent;
    if (this.#underWay > 0) return;
    this.#reading ??= this.#takeNote().finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  async #takeNote(): Promise<void> {
    this.#isRead = false;
    try {
      const kept = asWriting(await this.#notes.read(this.#place));
      const note = jsonOf(kept);
      if (note !== this.#seen) {
        const { id } = kept;
        const isOver = kept.text !== '' && id !== null && (await this.#isSent({ ...kept, id }));
        const found = isOver ? { ...nothing, id: null } : kept;
        const own = this.#writing;
        const isUnchanged = jsonOf(own) === this.#seen;
        this.#seen = note;
        this.#show(isUnchanged ? found : putBefore(found, own), own.gone, found.id ?? own.id);
      }
      this.#isRead = true;
      if (jsonOf(this.#writing) !== note) this.#keep();
    } catch {
      // The text stays in memory.
    }
  }

  /** Empties the field at once and sends its text; a failure puts it back. */
  readonly send = async (
    work: (writing: SentWriting) => Promise<ChangeResult>,
  ): Promise<ChangeResult> => {
    const { text, from, id } = this.#writing;
    this.#underWay += 1;
    this.#show(nothing, [...this.#writing.gone, ...from]);
    let isSent = false;
    try {
      const result = await work({ text, from, id: id ?? newId() });
      isSent = result.ok;
      return result;
    } finally {
      this.#underWay -= 1;
      if (!isSent) {
        const gone = this.#writing.gone.filter((id) => !from.includes(id));
        this.#show(putBefore({ text, from }, this.#writing), gone);
      }
      void this.read();
    }
  };

  #show(next: Writing, gone = this.#writing.gone, id = this.#writing.id): void {
    this.#writing = { ...next, gone, id: next.text === '' ? null : (id ?? newId()) };
    for (const listener of this.#listeners) listener();
  }

  #keep(): void {
    if (!this.#isRead || this.#underWay > 0) return;
    const note = noteOf(this.#writing);
    this.#notes.keep(this.#place, note.text === '' ? null : note);
    void this.#notes.stored(this.#place).then((isStored) => {
      if (isStored) this.#seen = jsonOf(note);
    });
  }
}

type Note = Exclude<v.InferOutput<typeof noteSchema>, string>;

function asWriting(note: v.InferOutput<typeof noteSchema> | undefined): Note {
  if (note === undefined) return { text: '', from: [], id: null };
  return typeof note === 'string' ? { text: note, from: [], id: null } : note;
}

function noteOf({ text, from, id, about }: Omit<KeptWriting, 'gone'>): Note {
  return { text, from: [...from], id, ...(about !== undefined && { about }) };
}

/** To compare notes. */
function jsonOf(writing: Omit<KeptWriting, 'gone'>): string {
  return JSON.stringify(noteOf(writing));
}

/** Puts an earlier text in front of what was written since. */
export function putBefore(earlier: Writing, since: Writing): Writing {
  const isBlank = since.text.trim() === '';
  if (earlier.text.trim() === '') return since;
  return {
    ...earlier,
    text: isBlank ? earlier.text : `${earlier.text.trimEnd()}\n\n${since.text}`,
    from: [...earlier.from, ...since.from],
  };
}

/** By name, one collection per session: they go with its notes at sign-out. */
const texts = new WeakMap<UserNotes, Map<string, KeptText>>();

function keptTextOf(notes: UserNotes, name: string): KeptText {
  const ofSession = texts.get(notes) ?? new Map<string, KeptText>();
  texts.set(notes, ofSession);
  const text = ofSession.get(name) ?? new KeptText(notes, name);
  ofSession.set(name, text);
  return text;
}

const isNeverSent = () => Promise.resolve(false);

/**
 * The text to or from the administrators of this name, which outlives the screen, a reload and the
 * app lock until it is sent. `isSent`: whether the app was killed when it had sent a kept text; absent:
 * such a text comes back.
 */
export function useKeptText(name: string, isSent: IsSent = isNeverSent) {
  const kept = keptTextOf(useNotes(), name);
  const writing = useSyncExternalStore(kept.subscribe, kept.get);
  useEffect(() => {
    const read = () => void kept.read(isSent);
    read();
    return readOnReturn(read);
  }, [kept, isSent]);
  return {
    writing,
    change: kept.change,
    settle: kept.settle,
    send: kept.send,
    /** Whether the text has this refused change's, or had it when it was sent. */
    isTakenUp: (id: string) => writing.from.includes(id) || writing.gone.includes(id),
  };
}
