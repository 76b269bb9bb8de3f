import { Play } from 'lucide-react';
import { useId } from 'react';
import { clockText } from '../../../ui/clock-text.ts';
import styles from './start-button.module.css';

interface StartButtonProps {
  /** Where it begins, in seconds. */
  readonly position: number;
  /** Seconds; 0: unknown. */
  readonly duration: number;
  readonly onPlay: () => void;
}

/** Plays a video that has not been played yet: 'Continue at 2:14', and how long it is. */
export function StartButton({ position, duration, onPlay }: StartButtonProps) {
  const words = useId();
  return (
    <div className={styles.over}>
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
