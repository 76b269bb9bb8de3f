import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { TrainingFileType } from '@greenroom/sync-protocol/uploads/training-files-rules';
import type { UploadQueue } from '../../uploads/training-uploads.ts';
import type { FinishedUpload, UploadEntry } from '../../uploads/upload-types.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import type { FilePlace } from '../draft/draft-files.ts';
import { posterName } from '../draft/poster-name.ts';

/** The uploads of the editor's file fields. */
export interface PlaceUploads {
  /** The upload shown in a place. Undefined: none is unfinished there. */
  readonly at: (place: FilePlace) => UploadEntry | undefined;
  /** @returns false: the file is refused, as a toast says */
  readonly choose: (place: FilePlace, file: File, fileType: TrainingFileType) => boolean;
  readonly pause: (entry: UploadEntry) => void;
  readonly resume: (entry: UploadEntry) => void;
  readonly retry: (entry: UploadEntry) => void;
  readonly cancel: (place: FilePlace) => void;
  /** Cancels the uploads of places that are hidden. */
  readonly cancelHidden: () => void;
  /** Some upload is neither finished nor failed. */
  readonly isBusy: boolean;
  /** The same of one whose place is shown: a save would leave its file out. */
  readonly holdsSaving: boolean;
  /** How many hidden places have an upload that is neither finished nor failed. */
  readonly hiddenCount: number;
  /** Some upload ends without the person and without the network's return. */
  readonly isProceeding: boolean;
  /** Names of the files in places whose upload is neither finished nor failed. */
  readonly underWay: readonly string[];
}

interface PlacedUpload {
  readonly place: FilePlace;
  readonly entryId: string;
}

/** Keys of a video and of a frame of it; another video may be in its place meanwhile. */
export interface Poster {
  readonly place: FilePlace;
  readonly videoKey: string;
  readonly posterKey: string;
}

export interface PlaceUploadsOptions {
  readonly queue: UploadQueue;
  /** False: the place was removed meanwhile, and its upload is cancelled. */
  readonly isThere: (place: FilePlace) => boolean;
  /** False: it is hidden, maybe for a look at another type or kind alone; its upload goes on. */
  readonly isShown: (place: FilePlace) => boolean;
  readonly onFinished: (place: FilePlace, file: FinishedUpload) => void;
  /** The frame shown before this video plays was uploaded. */
  readonly onPoster: (poster: Poster) => void;
}

/** Uploads files into the places of a module, a video with its poster. */
export function usePlaceUploads(options: PlaceUploadsOptions): PlaceUploads {
  const { queue } = options;
  const entries = useSyncExternalStore(
    (listener) => queue.subscribe(listener),
    () => queue.entries(),
  );
  const [placed, setPlaced] = useState<ReadonlyMap<string, PlacedUpload>>(new Map());
  /** What running posters are of, by their upload. */
  const [posters] = useState(() => new Map<string, Omit<Poster, 'posterKey'>>());
  const latest = useRef({ placed, options });
  useEffect(() => {
    latest.current = { placed, options };
    for (const { place, entryId } of placed.values()) {
      const isHere = entries.some(({ id }) => id === entryId);
      if (isHere && !options.isThere(place)) queue.cancel(entryId);
    }
  });
  useEndReports(entries, (entry) => {
    const { stage, id } = entry;
    const ofPoster = posters.get(id);
    if (stage.name === 'finished' && ofPoster) {
      options.onPoster({ ...ofPoster, posterKey: stage.file.fileKey });
    }
    if (ofPoster) return;
    showToast(toastOf(entry));
    const found = [...latest.current.placed.values()].find(({ entryId }) => entryId === id);
    if (stage.name !== 'finished' || found === undefined) return;
    options.onFinished(found.place, stage.file);
    if (stage.poster === null) return;
    const poster = new File([stage.poster], posterName(stage.poster), { type: stage.poster.type });
    const added = queue.add(poster, 'thumbnail');
    if (added.ok) {
      posters.set(added.id, { place: found.place, videoKey: stage.file.fileKey });
    }
  });
  const entryOf = (upload: PlacedUpload | undefined) =>
    upload && entries.find(({ id }) => id === upload.entryId);
  const cancel = (place: FilePlace) => {
    const upload = placed.get(keyOfPlace(place));
    if (upload) queue.cancel(upload.entryId);
  };
  const isHidden = ({ id }: UploadEntry) => {
    const of = posters.get(id) ?? [...placed.values()].find(({ entryId }) => entryId === id);
    return of !== undefined && !options.isShown(of.place);
  };
  const hidden = entries.filter(isHidden);
  return {
    at: (place) => {
      const entry = entryOf(placed.get(keyOfPlace(place)));
      return entry?.stage.name === 'finished' ? undefined : entry;
    },
    choose: (place, file, fileType) => {
      const added = queue.add(file, fileType);
      if (!added.ok) {
        const { title, message } = added.problem;
        showToast({ title, text: message, tone: 'destructive' });
        return false;
      }
      cancel(place);
      setPlaced((before) => new Map(before).set(keyOfPlace(place), { place, entryId: added.id }));
      return true;
    },
    pause: ({ id }) => queue.pause(id),
    resume: ({ id }) => queue.resume(id),
    retry: ({ id }) => queue.retry(id),
    cancel,
    cancelHidden: () => hidden.forEach(({ id }) => queue.cancel(id)),
    isBusy: entries.some(isUnderWay),
    holdsSaving: entries.some((entry) => isUnderWay(entry) && !isHidden(entry)),
    hiddenCount: hidden.filter((entry) => isUnderWay(entry) && !posters.has(entry.id)).length,
    isProceeding: entries.some(isProceeding),
    underWay: [...placed.values()].flatMap((upload) => {
      const entry = entryOf(upload);
      return entry && isUnderWay(entry) ? [entry.fileName] : [];
    }),
  };
}

function isUnderWay({ stage }: UploadEntry): boolean {
  return stage.name !== 'finished' && stage.name !== 'failed';
}

function isProceeding(entry: UploadEntry): boolean {
  const { stage } = entry;
  return isUnderWay(entry) && (stage.name !== 'paused' || stage.because === 'server');
}

/** The toasts of uploads that ended (admin side 8). */
function toastOf({ stage, fileName }: UploadEntry) {
  return stage.name === 'failed'
    ? ({ title: 'Upload Failed', text: stage.message, tone: 'destructive' } as const)
    : ({ title: 'Upload Successful', text: fileName, tone: 'success' } as const);
}

/** Reports each upload that ends once, a retried one again. */
function useEndReports(entries: readonly UploadEntry[], onEnd: (entry: UploadEntry) => void): void {
  const seen = useRef(new Map<string, string>());
  useEffect(() => {
    for (const entry of entries) {
      const { stage, id } = entry;
      if (seen.current.get(id) === stage.name) continue;
      seen.current.set(id, stage.name);
      if (!isUnderWay(entry)) onEnd(entry);
    }
  });
}

/** A text that identifies a place. */
function keyOfPlace(place: FilePlace): string {
  switch (place.of) {
    case 'module':
      return place.field;
    case 'section':
      return `${place.sectionId}:${place.field}`;
    case 'item':
      return `${place.itemId}:${place.field}`;
    default:
      return place satisfies never;
  }
}
