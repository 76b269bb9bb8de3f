/** Seconds into a video its frame is taken from, as in the members' list (spec member 9). */
const frameTime = 2;

interface VideoFrameProps {
  /** Address of the file. */
  readonly url: string;
  /** Null: the frame stands for it. */
  readonly posterUrl?: string | null;
  readonly className: string | undefined;
  /** Its length is known, in seconds. */
  readonly onLength?: (duration: number) => void;
}

/** A still picture of a video; of its file the browser reads no more than it takes. */
export function VideoFrame({ url, posterUrl = null, className, onLength }: VideoFrameProps) {
  return (
    <video
      className={className}
      src={`${url}#t=${frameTime}`}
      poster={posterUrl ?? undefined}
      preload="metadata"
      muted
      playsInline
      disablePictureInPicture
      aria-hidden="true"
      tabIndex={-1}
      onLoadedMetadata={({ currentTarget: { duration } }) => onLength?.(duration)}
    />
  );
}
