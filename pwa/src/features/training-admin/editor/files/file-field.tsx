import { CircleAlert, FileUp } from 'lucide-react';
import { type FocusEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { TrainingFileType } from '@greenroom/sync-protocol/uploads/training-files-rules';
import { Button } from '../../../../ui/button/button.tsx';
import { clockText } from '../../../../ui/clock-text.ts';
import { Row } from '../../../../ui/layout/layout.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden/visually-hidden.tsx';
import { VideoFrame } from '../../video-frame.tsx';
import type { DraftFile } from '../draft/module-draft.ts';
import type { FilePlace } from '../draft/draft-files.ts';
import { useEditor } from '../editor-context.ts';
import styles from './file-field.module.css';
import { formatBytes, UploadState } from './upload-state.tsx';

interface FileFieldProps {
  readonly label: string;
  readonly help?: string;
  readonly fileType: TrainingFileType;
  readonly place: FilePlace;
  readonly file: DraftFile | null;
  /** What is wrong. Absent: nothing. */
  readonly error?: string | undefined;
}

/** What each picker offers (admin side 5). */
const accepted: Readonly<Record<TrainingFileType, string>> = {
  video: 'video/*',
  image: 'image/*',
  thumbnail: 'image/*',
  document: '.pdf,.doc,.docx,.txt,.md,.rtf',
  captions: '.vtt,text/vtt',
};

/** A file of a module: chosen, uploading, failed or uploaded. */
export function FileField({ label, help, fileType, place, file, ...props }: FileFieldProps) {
  const { uploads, edit } = useEditor();
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const entry = uploads.at(place);
  const noteId = useId();
  // Another file is on its way.
  const error = entry === undefined ? props.error : undefined;
  const note = error ?? help;
  const pick = () => input.current?.click();
  const focusKeeper = useFocusKeeper();
  return (
    <div {...focusKeeper} className={styles.field} role="group" aria-labelledby={labelId}>
      <span className="text-label" id={labelId}>
        {label}
      </span>
      {entry !== undefined && (
        <UploadState
          entry={entry}
          onPause={() => uploads.pause(entry)}
          onResume={() => uploads.resume(entry)}
          onRetry={() => uploads.retry(entry)}
          onCancel={() => uploads.cancel(place)}
          onPick={pick}
        />
      )}
      {entry === undefined && file !== null && (
        <div className={styles.file}>
          {(fileType === 'thumbnail' || fileType === 'image') && (
            <img className={styles.picture} src={`/api/files/${file.fileKey}`} alt="" />
          )}
          {fileType === 'video' && <VideoGlimpse key={file.fileKey} file={file} />}
          <span className={styles.name}>
            {file.fileName ?? 'Uploaded'}
            {file.fileSize !== null && (
              <span className={styles.size}> {formatBytes(file.fileSize)}</span>
            )}
          </span>
          <Row as="span" gap={8}>
            <Button size="small" variant="quiet" aria-label={`Replace ${label}`} onClick={pick}>
              Replace
            </Button>
            <Button
              size="small"
              variant="quiet"
              aria-label={`Remove ${label}`}
              onClick={() => edit({ kind: 'file', place, file: null })}
            >
              Remove
            </Button>
          </Row>
        </div>
      )}
      {entry === undefined && file === null && (
        <Button
          className={styles.choose}
          aria-label={`Choose a file for ${label}`}
          aria-describedby={note === undefined ? undefined : noteId}
          // A button cannot be `aria-invalid`; see useProblemFocus.
          data-invalid={error !== undefined || undefined}
          onClick={pick}
        >
          <FileUp size={18} aria-hidden="true" />
          Choose a file
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accepted[fileType]}
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen) uploads.choose(place, chosen, fileType);
          // The same file can be chosen again.
          event.target.value = '';
        }}
      />
      {note !== undefined && (
        <p id={noteId} className={error === undefined ? styles.help : styles.error}>
          {error !== undefined && <CircleAlert size={16} aria-hidden="true" />}
          {note}
        </p>
      )}
    </div>
  );
}

/** Keeps the focus in the field when the focused button makes way for others. @returns of its element */
function useFocusKeeper() {
  const field = useRef<HTMLDivElement>(null);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.isConnected) return;
    focused.current = null;
    // The field itself: a second press must not do what the first did not mean.
    if (document.activeElement === document.body) field.current?.focus({ preventScroll: true });
  });
  return {
    ref: field,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = target;
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}

/** The captions of a video, wherever it stands. */
export function CaptionsField(props: Pick<FileFieldProps, 'place' | 'file' | 'error'>) {
  return (
    <FileField
      label="Captions"
      help="A .vtt file, for members who cannot hear the video."
      fileType="captions"
      {...props}
    />
  );
}

/** An uploaded video: its poster, or a frame where it has none, and its length as its file tells. */
function VideoGlimpse({ file: { fileKey, posterKey } }: { readonly file: DraftFile }) {
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
