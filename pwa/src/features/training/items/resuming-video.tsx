import { isVideoWatched } from '@greenroom/sync-protocol/training/training-gates';
import { useRef } from 'react';
import { useMobileDataQuestion } from '../saving/mobile-data-question.tsx';
import { VideoPlayer } from '../player/video-player.tsx';
import { useResumePosition } from '../training-notes.ts';
import styles from './resuming-video.module.css';

interface ResumingVideoProps {
  /** Identifies the video on this device. */
  readonly id: string;
  readonly src: string;
  readonly title: string;
  readonly posterUrl: string | null;
  readonly captionsUrl: string | null;
  /** Watched up to the last seconds. Absent: nobody asks. */
  readonly onWatched?: () => void;
  readonly onEnded?: () => void;
  /** Both in seconds. */
  readonly onMove?: (position: number, duration: number) => void;
  readonly onRest?: (position: number, duration: number) => void;
  readonly onLength?: ((duration: number) => void) | undefined;
}

/** A video that resumes where it was left; `onWatched` once, by the last seconds or its end. */
export function ResumingVideo(props: ResumingVideoProps) {
  const { id, src, title, posterUrl, captionsUrl, onWatched, onEnded, onMove, onRest } = props;
  const { onLength } = props;
  const { leftAt, keep } = useResumePosition(id);
  const { beforePlay, question } = useMobileDataQuestion(src);
  const isWatched = useRef(false);
  const finish = () => {
    if (isWatched.current) return;
    isWatched.current = true;
    onWatched?.();
  };
  if (leftAt === undefined) return <div className={styles.coming} />;
  return (
    <>
      <VideoPlayer
        key={src}
        beforePlay={beforePlay}
        src={src}
        title={title}
        posterUrl={posterUrl}
        captionsUrl={captionsUrl}
        leftAt={leftAt}
        {...(onLength && { onLength })}
        onMove={(position, duration) => {
          if (isVideoWatched(position, duration)) finish();
          onMove?.(position, duration);
        }}
        onRest={(position, duration) => {
          keep(position);
          onRest?.(position, duration);
        }}
        onEnded={() => {
          finish();
          onEnded?.();
        }}
      />
      {question}
    </>
  );
}
