export interface VideoPlayerProps {
  readonly src: string;
  /** The video's name, for screen readers. */
  readonly title: string;
  readonly posterUrl?: string | null;
  /** A WebVTT file. Null: no captions. */
  readonly captionsUrl?: string | null;
  /** Seconds to begin at. Default: 0. */
  readonly startAt?: number;
  /** Called while playing and seeking; both in seconds. */
  readonly onMove?: (position: number, duration: number) => void;
  /** Called when playing stops: paused, ended or left. */
  readonly onRest?: (position: number, duration: number) => void;
  readonly onEnded?: () => void;
}
