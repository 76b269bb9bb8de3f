import { Play } from 'lucide-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/button/button.tsx';
import { clockText } from '../../../ui/clock-text.ts';
import { passFocusOn } from '../../../ui/pass-focus-on.ts';
import { Spinner } from '../../../ui/spinner/spinner.tsx';
import { PlayerControls, toggleFullScreen } from './player-controls.tsx';
import { canRetry, controlsTime, failureWords } from './player-state.ts';
import { type PlayerCommands, usePlayer, type VideoPlayerProps } from './use-player.ts';
import styles from './video-player.module.css';

interface StartButtonProps {
  /** Where it begins, in seconds. */
  readonly position: number;
  /** Seconds; 0: unknown, or shown elsewhere. */
  readonly duration: number;
  readonly onPlay: () => void;
}

/** Seconds an arrow key skips. */
const step = 5;

/** A video with controls by pointer, keyboard and screen reader. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { src, title, posterUrl, captionsUrl } = props;
  const frame = useRef<HTMLDivElement>(null);
  const player = usePlayer(props);
  const { state, video, commands, handlers } = player;
  const shown = useControlsShown(state.isPlaying);
  // Until it is played first, one large button is all there is.
  const isAtStart = !state.hasPlayed;
  const wasPressed = useRef(false);
  useEffect(() => {
    if (isAtStart || !wasPressed.current) return;
    // The button pressed is gone.
    wasPressed.current = false;
    frame.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [isAtStart]);
  // A touch on hidden controls shows them by its click alone: shown before, they would receive it.
  const wakeByPointer = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch' || shown.isShown) shown.wake();
  };
  const press = (event: KeyboardEvent) => {
    shown.wake();
    if (actOnKey(event, commands, frame.current)) event.preventDefault();
  };
  return (
    <div
      ref={frame}
      className={classNames(
        styles.player,
        isAtStart ? styles.poster : styles.started,
        !isAtStart && !shown.isShown && styles.resting,
      )}
      role="region"
      aria-label={`Video: ${title}`}
      tabIndex={-1}
      onPointerMove={wakeByPointer}
      onPointerDown={wakeByPointer}
      onClick={shown.wake}
      onFocus={shown.wake}
      onKeyDown={press}
    >
      <video
        ref={video}
        className={styles.video}
        src={src}
        poster={posterUrl ?? undefined}
        preload="metadata"
        playsInline
        aria-label={title}
        onClick={commands.toggle}
        {...handlers}
      >
        {captionsUrl && <track kind="captions" src={captionsUrl} srcLang="en" label="Captions" />}
      </video>
      {state.phase === 'loading' && (
        <p className={styles.over} role="status">
          <Spinner />
          Loading video...
        </p>
      )}
      {isAtStart && state.phase !== 'failed' ? (
        state.phase !== 'loading' && (
          <StartButton
            position={state.position}
            // Who takes the length shows it.
            duration={props.onLength ? 0 : state.duration}
            onPlay={() => {
              wasPressed.current = true;
              commands.toggle();
            }}
          />
        )
      ) : state.phase === 'failed' ? (
        <div ref={passFocusOn} className={styles.over} role="alert">
          <p>{failureWords(state)}</p>
          {canRetry(state) && <Button onClick={commands.retry}>Retry</Button>}
        </div>
      ) : (
        <PlayerControls
          state={state}
          commands={commands}
          video={video}
          frame={frame}
          hasCaptions={captionsUrl != null}
        />
      )}
    </div>
  );
}

/** Whether the controls show: always while paused, else for 3 s after the last sign of a person. */
function useControlsShown(isPlaying: boolean) {
  const [wokenAt, setWokenAt] = useState(0);
  const [restedSince, setRestedSince] = useState<number | null>(null);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => setRestedSince(wokenAt), controlsTime);
    return () => clearTimeout(timer);
  }, [isPlaying, wokenAt]);
  const wake = useCallback(() => setWokenAt(performance.now()), []);
  return { isShown: !isPlaying || restedSince !== wokenAt, wake };
}

/**
 * The player's keys: space or K plays and pauses, arrows skip, M mutes, F fills the screen. Controls
 * with the focus keep their own. @returns whether the key was used
 */
function actOnKey(
  event: KeyboardEvent,
  commands: PlayerCommands,
  frame: HTMLElement | null,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const owner = (event.target as HTMLElement).tagName;
  const key = event.key.toLowerCase();
  if (owner === 'SELECT') return false;
  if (owner === 'BUTTON' && (key === ' ' || key === 'enter')) return false;
  const actions: Readonly<Record<string, () => void>> = {
    ' ': commands.toggle,
    k: commands.toggle,
    arrowleft: () => commands.skip(-step),
    arrowright: () => commands.skip(step),
    // Of the seek bar, which they would move by a step of its own.
    ...(owner === 'INPUT' && {
      arrowdown: () => commands.skip(-step),
      arrowup: () => commands.skip(step),
    }),
    m: commands.toggleMuted,
    f: () => toggleFullScreen(frame),
  };
  const act = actions[key];
  // Held down, the others would switch to and fro.
  if (!event.repeat || key.startsWith('arrow')) act?.();
  return act !== undefined;
}

/** Plays a video that has not been played yet: 'Continue at 2:14', and how long it is. */
function StartButton({ position, duration, onPlay }: StartButtonProps) {
  const words = useId();
  return (
    <div className={styles.startArea}>
      <button
        type="button"
        className={styles.play}
        aria-label="Play"
        aria-describedby={words}
        onClick={onPlay}
      >
        <Play size={28} fill="currentColor" aria-hidden="true" />
      </button>
      <span id={words} className={styles.words}>
        {position >= 1 && <span className={styles.chip}>Continue at {clockText(position)}</span>}
        {duration > 0 && <span className={styles.chip}>{clockText(duration)}</span>}
      </span>
    </div>
  );
}
