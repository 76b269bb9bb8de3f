import {
  Captions,
  CaptionsOff,
  Maximize,
  Pause,
  PictureInPicture2,
  Play,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { RefObject } from 'react';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import type { PlayerState } from './player-state.ts';
import { clockText } from '../../../ui/clock-text.ts';
import type { PlayerCommands } from './use-player.ts';
import styles from './player-controls.module.css';

/** iPhones fill the screen with a video and their own controls, not with a part of the page. */
type ApplesVideo = HTMLVideoElement & { readonly webkitEnterFullscreen?: () => void };

const rates = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

interface PlayerControlsProps {
  readonly state: PlayerState;
  readonly commands: PlayerCommands;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly hasCaptions: boolean;
}

/** The row of controls over the lower edge of a video. */
export function PlayerControls({
  state,
  commands,
  video,
  frame,
  hasCaptions,
}: PlayerControlsProps) {
  const { isPlaying, isMuted, isCaptioned, rate } = state;
  return (
    <div className={styles.controls}>
      <SeekBar state={state} onSeek={commands.seek} />
      <div className={styles.row}>
        <IconButton
          className={styles.button}
          label={isPlaying ? 'Pause' : 'Play'}
          onClick={commands.toggle}
        >
          {isPlaying ? <Pause size={22} /> : <Play size={22} />}
        </IconButton>
        <IconButton
          className={styles.button}
          label={isMuted ? 'Unmute' : 'Mute'}
          onClick={commands.toggleMuted}
        >
          {isMuted ? <VolumeX size={20} /> : <Volume2 size={20} />}
        </IconButton>
        <span className={styles.times}>
          {clockText(state.position)} / {clockText(state.duration)}
        </span>
        <select
          className={styles.rate}
          aria-label="Playback speed"
          value={rate}
          onChange={(event) => commands.setRate(Number(event.target.value))}
        >
          {rates.map((one) => (
            <option key={one} value={one}>
              {one}×
            </option>
          ))}
        </select>
        {hasCaptions && (
          <IconButton
            className={styles.button}
            label="Captions"
            aria-pressed={isCaptioned}
            onClick={commands.toggleCaptions}
          >
            {isCaptioned ? <Captions size={20} /> : <CaptionsOff size={20} />}
          </IconButton>
        )}
        {canFloat() && (
          <IconButton
            className={styles.button}
            label="Picture in picture"
            onClick={() => toggleFloating(video.current)}
          >
            <PictureInPicture2 size={20} />
          </IconButton>
        )}
        {canFillScreen() && (
          <IconButton
            className={styles.button}
            label="Full screen"
            onClick={() => toggleFullScreen(frame.current)}
          >
            <Maximize size={20} />
          </IconButton>
        )}
      </div>
    </div>
  );
}

interface SeekBarProps {
  readonly state: PlayerState;
  readonly onSeek: (position: number) => void;
}

function SeekBar({ state: { position, duration }, onSeek }: SeekBarProps) {
  const end = Number.isFinite(duration) ? duration : 0;
  return (
    <input
      className={styles.seek}
      type="range"
      aria-label="Seek"
      aria-valuetext={`${clockText(position)} of ${clockText(end)}`}
      min={0}
      max={end}
      // A screen reader's gesture moves it by a part of its length.
      step="any"
      disabled={end === 0}
      value={Math.min(position, end)}
      onChange={(event) => onSeek(Number(event.target.value))}
    />
  );
}

function canFillScreen(): boolean {
  return (
    document.fullscreenEnabled === true || 'webkitEnterFullscreen' in HTMLVideoElement.prototype
  );
}

/** Fills the screen with the player, or ends that. Best effort: a browser may refuse. */
export function toggleFullScreen(frame: HTMLElement | null): void {
  if (document.fullscreenEnabled !== true) {
    frame?.querySelector<ApplesVideo>('video')?.webkitEnterFullscreen?.();
    return;
  }
  const change = document.fullscreenElement
    ? document.exitFullscreen()
    : frame?.requestFullscreen();
  change?.catch(() => undefined);
}

function canFloat(): boolean {
  return 'pictureInPictureEnabled' in document && document.pictureInPictureEnabled;
}

/** Picture in picture. Best effort: a browser may refuse. */
function toggleFloating(video: HTMLVideoElement | null): void {
  const change = document.pictureInPictureElement
    ? document.exitPictureInPicture()
    : video?.requestPictureInPicture();
  change?.catch(() => undefined);
}
