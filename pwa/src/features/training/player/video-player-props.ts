export interface VideoPlayerProps {
  readonly src: string;
  /** The video's name, for screen readers. */
  readonly title: string;
  readonly posterUrl?: string | null;
  /** A WebVTT file. Null: no captions. */
  readonly captionsUrl?: string | null;
  /** Seconds it was left at: it begins shortly before, or anew if it had ended. Default: 0. */
  readonly leftAt?: number;
  /** Called instead of playing, which waits for `play`. Absent: it plays. */
  readonly beforePlay?: (play: () => void) => void;
  /** Called while playing and seeking; both in seconds. */
  readonly onMove?: (position: number, duration: number) => void;
  /** Called when playing stops: paused, ended or left. */
  readonly onRest?: (position: number, duration: number) => void;
  readonly onEnded?: () => void;
  /** Its length is known, in seconds. */
  readonly onLength?: (duration: number) => void;
}
