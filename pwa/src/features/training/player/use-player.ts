import { type SyntheticEvent, useEffect, useReducer, useRef } from 'react';
import {
  changePlayer,
  loadTimeLimit,
  playerTexts,
  startState,
  textOfMediaError,
} from './player-state.ts';

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
  /** Called when playing stops: paused, ended or left; and when the page is hidden. */
  readonly onRest?: (position: number, duration: number) => void;
  readonly onEnded?: () => void;
  /** Its length is known, in seconds. */
  readonly onLength?: (duration: number) => void;
}

/** Seconds a resumed video begins before where it was left. */
const overlap = 2;
/** Seconds from which a video was moved: browsers round a position they are given. */
const leastMove = 0.5;
/** Seconds before its end from which a video counts as ended. */
const endMargin = 1;

export interface PlayerCommands {
  readonly toggle: () => void;
  /** Seconds from the start. */
  readonly seek: (position: number) => void;
  /** Seconds from here. */
  readonly skip: (seconds: number) => void;
  readonly setRate: (rate: number) => void;
  readonly toggleMuted: () => void;
  readonly toggleCaptions: () => void;
  readonly retry: () => void;
}

function showFirstTrack(video: HTMLVideoElement | null, isOn: boolean): void {
  const track = video?.textTracks[0];
  if (track) track.mode = isOn ? 'showing' : 'disabled';
}

/** Calls `tell` when the first track is shown or hidden, also by a browser's own controls. */
function listenToTracks({ textTracks }: HTMLVideoElement, tell: (isOn: boolean) => void) {
  const tellNow = () => tell(textTracks[0]?.mode === 'showing');
  const kinds = ['change', 'addtrack', 'removetrack'];
  for (const kind of kinds) textTracks.addEventListener(kind, tellNow);
  return () => {
    for (const kind of kinds) textTracks.removeEventListener(kind, tellNow);
  };
}

/** Browsers report a file that cannot be reached as one whose format they do not support. */
function codeOf({ error }: HTMLVideoElement): number | undefined {
  return error?.code === 4 && !navigator.onLine ? 2 : error?.code;
}

/** Where a video begins that was left at a position, in seconds. One that had ended begins again. */
function findBegin(leftAt: number, duration: number): number {
  return leftAt < duration - endMargin ? Math.max(0, leftAt - overlap) : 0;
}

/** The state of a video element and the commands that change it. */
export function usePlayer(props: VideoPlayerProps) {
  const { src } = props;
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(props);
  /** The position last reported, or where it began. */
  const restedAt = useRef(0);
  const [state, change] = useReducer(changePlayer, startState);
  const [shownSrc, setShownSrc] = useReducer((_: string, next: string) => next, src);
  if (shownSrc !== src) {
    setShownSrc(src);
    change({ kind: 'changed' });
  }
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (state.phase !== 'loading') return;
    const tooSlow = () => change({ kind: 'failed', problem: playerTexts.slow });
    const timer = setTimeout(tooSlow, loadTimeLimit);
    return () => clearTimeout(timer);
  }, [state.phase, state.retries, src]);
  useEffect(() => {
    if (!video.current) return;
    return listenToTracks(video.current, (isCaptioned) =>
      change({ kind: 'captioned', isCaptioned }),
    );
  }, []);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const leave = () => {
      const moved = Math.abs(element.currentTime - restedAt.current);
      if (element.currentTime > 0 && moved >= leastMove) rest(element);
    };
    const leaveIfHidden = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    // A page that is closed, reloaded or ended in the background runs no cleanup.
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', leaveIfHidden);
    return () => {
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', leaveIfHidden);
      // The position is lost once the element is gone.
      leave();
    };
  }, [src]);

  function rest(element: HTMLVideoElement): void {
    restedAt.current = element.currentTime;
    latest.current.onRest?.(element.currentTime, element.duration);
  }

  function play(): void {
    const { beforePlay } = latest.current;
    if (beforePlay) beforePlay(playNow);
    else playNow();
  }

  function playNow(): void {
    // Absent in environments without media; rejected where playing is not allowed.
    Promise.resolve(video.current?.play()).catch((error: unknown) => {
      // A pause during the start is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      change({ kind: 'failed', problem: playerTexts.play });
    });
  }

  function seek(position: number): void {
    const element = video.current;
    if (!element) return;
    const end = Number.isFinite(element.duration) ? element.duration : position;
    element.currentTime = Math.min(Math.max(0, position), end);
    change({ kind: 'moved', position: element.currentTime });
  }

  const commands: PlayerCommands = {
    toggle: () => (state.isPlaying ? video.current?.pause() : play()),
    seek,
    skip: (seconds) => seek((video.current?.currentTime ?? 0) + seconds),
    setRate: (rate) => {
      if (video.current) video.current.playbackRate = rate;
      change({ kind: 'rated', rate });
    },
    toggleMuted: () => {
      if (video.current) video.current.muted = !state.isMuted;
    },
    toggleCaptions: () => {
      showFirstTrack(video.current, !state.isCaptioned);
      change({ kind: 'captioned', isCaptioned: !state.isCaptioned });
    },
    retry: () => {
      change({ kind: 'retried' });
      video.current?.load();
    },
  };

  const move = ({ currentTarget: { currentTime, duration } }: SyntheticEvent<HTMLVideoElement>) => {
    // Loading it again after a failure goes back to the beginning first, and says so.
    if (state.phase === 'loading' && currentTime === 0) return;
    change({ kind: 'moved', position: currentTime });
    latest.current.onMove?.(currentTime, duration);
  };

  const handlers = {
    onLoadedMetadata: ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
      change({ kind: 'known', duration: currentTarget.duration });
      latest.current.onLength?.(currentTarget.duration);
      currentTarget.playbackRate = state.rate;
      const { leftAt = 0 } = latest.current;
      const begin = findBegin(leftAt, currentTarget.duration);
      // Loaded again after a failure it goes on where it was.
      const startAt = state.position > 0 ? state.position : begin;
      if (startAt > 0) currentTarget.currentTime = startAt;
      if (state.position === 0) restedAt.current = currentTarget.currentTime;
    },
    // The browser fetches nothing before Play, as with data saving.
    onSuspend: ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
      if (currentTarget.readyState === HTMLMediaElement.HAVE_NOTHING) change({ kind: 'idled' });
    },
    onDurationChange: ({ currentTarget: { duration } }: SyntheticEvent<HTMLVideoElement>) => {
      if (Number.isFinite(duration)) change({ kind: 'known', duration });
    },
    onTimeUpdate: move,
    onSeeked: move,
    onPlay: () => change({ kind: 'played' }),
    // A start that took too long was told as a failure, and comes without another `play`.
    onPlaying: () => change({ kind: 'played' }),
    onPause: ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
      change({ kind: 'paused' });
      rest(currentTarget);
    },
    onEnded: ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
      change({ kind: 'paused' });
      rest(currentTarget);
      latest.current.onEnded?.();
    },
    onVolumeChange: ({ currentTarget: { muted } }: SyntheticEvent<HTMLVideoElement>) =>
      change({ kind: 'muted', isMuted: muted }),
    onError: ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) =>
      change({ kind: 'failed', problem: textOfMediaError(codeOf(currentTarget)) }),
  };
  return { state, video, commands, handlers };
}
