import { useEffect, useState } from 'react';
import { v7 as newId } from 'uuid';
import { holdName, reloadTimeout } from '../../../changes/hold-name.ts';
import type { NotePlace, UserNotes } from '../../../../platform/storage/user-notes.ts';
import { type KeptDraft, keptDraftSchema } from './draft-schema.ts';

type Place = NotePlace<typeof keptDraftSchema>;

const newPath = '/module-draft/new';

/**
 * Where the unsaved form of a module is kept: it survives a reload or a killed app and is deleted at
 * sign-out, as a chat draft is. A second tab that has the module open keeps its own beside it.
 */
export function draftPlace(moduleId: string): Place {
  return placeAt(`/module-draft/${moduleId}`);
}

const placeAt = (path: string): Place => ({
  topic: 'module-drafts',
  path,
  schema: keptDraftSchema,
});

/** Of a new module each form has a place of its own: two tabs may write one each. */
const placeOfNew = (id: string) => placeAt(`${newPath}-${id}`);

/** A place of this tab's, with the form that was found there. */
interface Found {
  readonly place: Place;
  /** Null: none. */
  readonly form: KeptDraft | null;
}

/**
 * Keeps other tabs from taking up this form `until` then.
 *
 * @param timeout milliseconds it waits for another tab, as a reloaded page for the one before
 * @returns false: another has it open
 */
const hold = ({ path }: Place, until: Promise<void>, timeout = reloadTimeout) =>
  holdName(`greenroom${path}`, timeout, until);

/**
 * The form kept last that no other tab has open; without one, where a stored module's is to be kept.
 * Undefined: a new module, of which nothing is kept.
 */
async function findKept(
  notes: UserNotes,
  moduleId: string | null,
  until: Promise<void>,
): Promise<Found | undefined> {
  // Of a new module, what earlier versions kept.
  const first = draftPlace(moduleId ?? 'new');
  const paths = await notes.pathsOf('module-drafts');
  const others = paths.filter((path) => path.startsWith(`${first.path}-`)).map(placeAt);
  const found: { place: Place; form: KeptDraft }[] = [];
  for (const place of [first, ...others]) {
    const form = await notes.read(place);
    if (form !== undefined) found.push({ place, form });
  }
  const deadline = performance.now() + reloadTimeout;
  const holdOne = (place: Place) =>
    hold(place, until, Math.max(0, Math.ceil(deadline - performance.now())));
  const byTime = found.toSorted((a, b) => a.form.keptAt.localeCompare(b.form.keptAt));
  for (const { place } of byTime.toReversed()) {
    if (!(await holdOne(place))) continue;
    // The tab that had it may have changed, saved or discarded it while it was waited for.
    const form = (await notes.read(place)) ?? null;
    if (form !== null || moduleId !== null) return { place, form };
  }
  if (moduleId === null) return undefined;
  const isTaken = found.some(({ place }) => place === first) || !(await holdOne(first));
  const place = isTaken ? placeAt(`${first.path}-${newId()}`) : first;
  if (isTaken) await hold(place, until);
  return { place, form: null };
}

/** Keeps a module's form on this device. */
export interface FormKeeper {
  /** Stores the form, the latest of several; null removes it. */
  readonly keep: (form: KeptDraft | null) => void;
  /** The module was stored under this id: a new one's form is kept as that module's from here on. */
  readonly move: (id: string) => void;
  /** As `move`, once the editor has gone: what it kept was begun from this version of the module. */
  readonly rebase: (id: string, basedOn: string) => Promise<void>;
}

export interface KeptForm {
  /** What the device kept when the editor was opened. Null: nothing; undefined: not read yet. */
  readonly kept: KeptDraft | null | undefined;
  readonly hasFailed: boolean;
  readonly readAgain: () => void;
  readonly keeper: FormKeeper;
}

export function useKeptForm(notes: UserNotes, moduleId: string | null): KeptForm {
  const [keeper] = useState(() => openKeeper(notes, moduleId));
  const [kept, setKept] = useState<KeptDraft | null>();
  const [failures, setFailures] = useState(0);
  const [attempts, setAttempts] = useState(1);
  useEffect(() => {
    let isGone = false;
    const { promise: end, resolve } = Promise.withResolvers<void>();
    keeper.liveUntil(end);
    findKept(notes, moduleId, end).then(
      (found) => {
        if (isGone) return;
        if (found) keeper.take(found.place);
        setKept(found?.form ?? null);
      },
      () => {
        if (!isGone) setFailures(attempts);
      },
    );
    return () => {
      isGone = true;
      resolve();
    };
  }, [notes, moduleId, keeper, attempts]);
  return {
    kept,
    hasFailed: kept === undefined && failures === attempts,
    readAgain: () => setAttempts(attempts + 1),
    keeper,
  };
}

interface Keeper extends FormKeeper {
  /** What is kept is here: the next form takes its place. */
  readonly take: (place: Place) => void;
  /** What it keeps is no other tab's until then. */
  readonly liveUntil: (end: Promise<void>) => void;
}

function openKeeper(notes: UserNotes, moduleId: string | null): Keeper {
  let place: Place | null = null;
  /** What is there is this form's, and not what another tab has put there since. */
  let isOwn = false;
  const moveTo = (next: Place) => {
    if (isOwn && place !== null && place.path !== next.path) notes.keep(place, null);
    if (next.path !== place?.path) void hold(next, ended);
    place = next;
  };
  /** Of a new module: it was stored since. */
  let isStored = moduleId !== null;
  let ended = Promise.resolve();
  const move = (id: string) => {
    if (isStored) return;
    moveTo(draftPlace(id));
    isStored = true;
  };
  return {
    take: (found) => {
      place = found;
      isOwn = true;
    },
    liveUntil: (end) => {
      ended = end;
    },
    keep: (form) => {
      // Earlier versions kept no id: such a form stays where it was.
      if (form?.id && !isStored) moveTo(placeOfNew(form.id));
      if (place !== null) notes.keep(place, form);
      isOwn = form !== null;
    },
    move,
    rebase: async (id, basedOn) => {
      const kept = place && (await notes.read(place).catch(() => undefined));
      // Another form may have been begun in its place.
      if (!kept || (kept.id ?? moduleId) !== id) return;
      move(id);
      if (place !== null) notes.keep(place, { ...kept, id, basedOn });
    },
  };
}
