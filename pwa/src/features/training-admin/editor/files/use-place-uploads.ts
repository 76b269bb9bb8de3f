import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type {
  FinishedUpload,
  UploadEntry,
  UploadFileType,
  UploadQueue,
} from '../../../../platform/uploads/upload-types.ts';
import { showToast } from '../../../../ui/toast/toast-store.ts';
import type { FilePlace } from '../draft/module-edits.ts';
import { keyOfPlace } from './place-key.ts';

/** The uploads of the editor's file fields. */
export interface PlaceUploads {
  /** The upload shown in a place. Undefined: none is unfinished there. */
  readonly at: (place: FilePlace) => UploadEntry | undefined;
  readonly choose: (place: FilePlace, file: File, fileType: UploadFileType) => void;
  readonly pause: (entry: UploadEntry) => void;
  readonly resume: (entry: UploadEntry) => void;
  readonly retry: (entry: UploadEntry) => void;
  readonly cancel: (place: FilePlace) => void;
  /** Some upload is neither finished nor failed. */
  readonly isBusy: boolean;
}

interface PlacedUpload {
  readonly place: FilePlace;
  readonly entryId: string;
}

/** Uploads files into the places of a module; `onFinished` puts a finished one in. */
export function usePlaceUploads(
  queue: UploadQueue,
  onFinished: (place: FilePlace, file: FinishedUpload) => void,
): PlaceUploads {
  const entries = useSyncExternalStore(
    (listener) => queue.subscribe(listener),
    () => queue.entries(),
  );
  const [placed, setPlaced] = useState<ReadonlyMap<string, PlacedUpload>>(new Map());
  const latest = useRef({ placed, onFinished });
  useEffect(() => {
    latest.current = { placed, onFinished };
  });
  useEndReports(entries, (entry) => {
    for (const { place, entryId } of latest.current.placed.values()) {
      if (entryId !== entry.id || entry.stage.name !== 'finished') continue;
      latest.current.onFinished(place, entry.stage.file);
    }
  });
  const entryOf = (upload: PlacedUpload | undefined) =>
    upload && entries.find(({ id }) => id === upload.entryId);
  const cancel = (place: FilePlace) => {
    const upload = placed.get(keyOfPlace(place));
    if (upload) queue.cancel(upload.entryId);
  };
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
        return;
      }
      cancel(place);
      setPlaced((before) => new Map(before).set(keyOfPlace(place), { place, entryId: added.id }));
    },
    pause: ({ id }) => queue.pause(id),
    resume: ({ id }) => queue.resume(id),
    retry: ({ id }) => queue.retry(id),
    cancel,
    isBusy: [...placed.values()].some((upload) => isUnderWay(entryOf(upload))),
  };
}

function isUnderWay(entry: UploadEntry | undefined): boolean {
  return entry !== undefined && entry.stage.name !== 'finished' && entry.stage.name !== 'failed';
}

/** Shows a toast for each upload that ends (admin side 8), and reports it once. */
function useEndReports(entries: readonly UploadEntry[], onEnd: (entry: UploadEntry) => void): void {
  const seen = useRef(new Map<string, string>());
  useEffect(() => {
    for (const entry of entries) {
      const { stage, id, fileName } = entry;
      if (seen.current.get(id) === stage.name) continue;
      seen.current.set(id, stage.name);
      if (stage.name === 'failed') {
        showToast({ title: 'Upload Failed', text: stage.message, tone: 'destructive' });
      }
      if (stage.name === 'finished') {
        showToast({ title: 'Upload Successful', text: fileName, tone: 'success' });
        onEnd(entry);
      }
    }
  });
}
