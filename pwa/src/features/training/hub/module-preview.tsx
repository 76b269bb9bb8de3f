import type { TrainingModule } from '@greenroom/sync-protocol/training/training-records';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useReplicaStatus } from '../../../replica/replica-hooks.ts';
import { callApi } from '../../../rest/call-api.ts';
import styles from './module-thumbnail.module.css';

/** Seconds into a video its frame is taken from (spec member 9). */
const frameTime = 2;

interface Preview {
  readonly url: string;
  readonly type: 'video' | 'thumbnail';
}

interface ModulePreviewProps {
  readonly module: TrainingModule;
  /** Shown until there is a picture, and where there is none. */
  readonly placeholder: ReactNode;
}

/**
 * The picture of a granted module without a thumbnail: a frame of its video, else what the server
 * has for a preview. Loaded online and in view alone; of a video the browser reads only the frame.
 */
export function ModulePreview({ module, placeholder }: ModulePreviewProps) {
  const place = useRef<HTMLDivElement>(null);
  const { connection } = useReplicaStatus();
  const isWanted = useHasBeenSeen(place) && connection === 'online';
  const preview = usePreview(module, isWanted);
  const [shown, setShown] = useState<string | null>(null);
  const picture = {
    className: shown === preview?.url ? styles.over : styles.coming,
    onError: () => setShown(null),
  };
  return (
    <div ref={place} className={styles.place}>
      {placeholder}
      {preview?.type === 'video' && (
        <video
          {...picture}
          src={`${preview.url}#t=${frameTime}`}
          preload="metadata"
          muted
          playsInline
          disablePictureInPicture
          aria-hidden="true"
          tabIndex={-1}
          onLoadedData={() => setShown(preview.url)}
        />
      )}
      {preview?.type === 'thumbnail' && (
        <img {...picture} src={preview.url} alt="" onLoad={() => setShown(preview.url)} />
      )}
    </div>
  );
}

/** Whether the element has been in view. */
function useHasBeenSeen(place: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      watch.disconnect();
      setIsSeen(true);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [place]);
  return isSeen;
}

/** The module's video, else the server's preview. Null: none, or not known yet. */
function usePreview({ id, videoUrl }: TrainingModule, isWanted: boolean): Preview | null {
  const [asked, setAsked] = useState<Preview | null>(null);
  const mustAsk = isWanted && videoUrl === null;
  useEffect(() => {
    if (!mustAsk) return;
    const leaving = new AbortController();
    callApi('training.preview', { id }, { signal: leaving.signal }).then(
      ({ previewUrl, previewType }) => setAsked({ url: previewUrl, type: previewType }),
      // A module of texts has none.
      () => undefined,
    );
    return () => leaving.abort();
  }, [id, mustAsk]);
  if (!isWanted) return null;
  return videoUrl === null ? asked : { url: videoUrl, type: 'video' };
}
