import { useState } from 'react';
import { clockText } from '../../../../ui/clock-text.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden/visually-hidden.tsx';
import { VideoFrame } from '../../video-frame.tsx';
import type { DraftFile } from '../draft/module-draft.ts';
import styles from './file-field.module.css';

/** An uploaded video: its poster, or a frame where it has none, and its length as its file tells. */
export function VideoGlimpse({ file: { fileKey, posterKey } }: { readonly file: DraftFile }) {
  // Seconds; null: not known yet.
  const [length, setLength] = useState<number | null>(null);
  return (
    <span className={styles.glimpse}>
      <VideoFrame
        className={styles.picture}
        url={`/api/files/${fileKey}`}
        posterUrl={posterKey === null ? null : `/api/files/${posterKey}`}
        onLength={setLength}
      />
      {length !== null && Number.isFinite(length) && (
        <span className={styles.length}>
          <VisuallyHidden>Length: </VisuallyHidden>
          {clockText(length)}
        </span>
      )}
    </span>
  );
}
