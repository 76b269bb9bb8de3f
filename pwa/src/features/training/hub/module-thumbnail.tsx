import type { TrainingModule } from '@greenroom/sync-protocol/training/training-records';
import { Play } from 'lucide-react';
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

interface ModuleThumbnailProps {
  readonly module: TrainingModule;
  /** Without a grant nothing but the thumbnail can be read. */
  readonly isGranted: boolean;
}

/** A module's picture, or a drawing of its own where there is none or it does not load. */
export function ModuleThumbnail({ module, isGranted }: ModuleThumbnailProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const { thumbnailUrl } = module;
  const placeholder = <Placeholder module={module} />;
  if (thumbnailUrl === null && isGranted) {
    // A card goes on to another module, for which the picture of this one would stand.
    return <ModulePreview key={module.id} module={module} placeholder={placeholder} />;
  }
  if (thumbnailUrl === null || failed === thumbnailUrl) return placeholder;
  return (
    <img
      className={styles.picture}
      src={thumbnailUrl}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(thumbnailUrl)}
    />
  );
}

/** A spotlight, turned by the module's id: modules without a picture can be told apart. */
function Placeholder({ module }: Pick<ModuleThumbnailProps, 'module'>) {
  const turn = Number.parseInt(module.id.slice(-2), 16) % 5;
  const x = 60 + turn * 50;
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect className={styles.back} width="320" height="180" />
      <path className={styles.beam} d={`M${320 - x} 0L${x - 70} 180H${x + 70}z`} />
      <ellipse className={styles.floor} cx={x} cy="158" rx="78" ry="16" />
      <path className={styles.play} d={`M${x - 14} 86l30 18-30 18z`} />
    </svg>
  );
}

/**
 * The picture of a granted module without a thumbnail: a frame of its video, else what the server
 * has for a preview. Loaded online and in view alone; of a video the browser reads only the frame.
 */
function ModulePreview({ module, placeholder }: ModulePreviewProps) {
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
      {preview?.type === 'video' && shown === preview.url && (
        <span className={styles.film} aria-hidden="true">
          <Play size={12} fill="currentColor" />
        </span>
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
