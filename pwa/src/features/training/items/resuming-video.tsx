import { isVideoWatched } from '@greenroom/sync-protocol/training/training-gates';
import { type ReactNode, useRef, useState } from 'react';
import { readTab, writeTab } from '../../../platform/storage/web-storage.ts';
import { savedUrlOf } from '../../../replica/saved-files/saved-notes.ts';
import { useSavedFiles } from '../../../replica/saved-files/use-saved-files.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { VideoPlayer } from '../player/video-player.tsx';
import { useIsOnMobileData } from '../saving/use-is-on-mobile-data.ts';
import { useResumePosition } from '../training-notes.ts';
import styles from './resuming-video.module.css';

const answeredKey = 'greenroom-mobile-data';
/** Seconds of a video after which its position is kept while it plays: a page may end without a word. */
const keptEvery = 5;

interface ResumingVideoProps {
  /** Of the module, section or item, for where it was left. */
  readonly id: string;
  /** Another file has another address. */
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
  return <OneVideo key={`${props.id} ${props.src}`} {...props} />;
}

function OneVideo(props: ResumingVideoProps) {
  const { id, src, title, posterUrl, captionsUrl, onWatched, onEnded, onMove, onRest } = props;
  const { onLength } = props;
  const { leftAt, keep } = useResumePosition({ id, url: src });
  const { beforePlay, question } = useMobileDataQuestion(src);
  const isWatched = useRef(false);
  /** Null: as read. */
  const keptAt = useRef<number | null>(null);
  const keepAt = (position: number) => {
    keptAt.current = position;
    keep(position);
  };
  const finish = () => {
    if (isWatched.current) return;
    isWatched.current = true;
    onWatched?.();
  };
  if (leftAt === undefined) return <div className={styles.coming} />;
  // A resumed video begins closer to where it was left than this. One that is loaded again is at 0.
  const mustKeep = (position: number) =>
    position > 0 && Math.abs(position - (keptAt.current ?? leftAt)) >= keptEvery;
  return (
    <>
      <VideoPlayer
        beforePlay={beforePlay}
        src={src}
        title={title}
        posterUrl={posterUrl}
        captionsUrl={captionsUrl}
        leftAt={leftAt}
        {...(onLength && { onLength })}
        onMove={(position, duration) => {
          if (isVideoWatched(position, duration)) finish();
          if (mustKeep(position)) keepAt(position);
          onMove?.(position, duration);
        }}
        onRest={(position, duration) => {
          keepAt(position);
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

/**
 * Asks before a video that is not saved on this device is played over mobile data, until it was
 * answered with yes once in this tab.
 * @param url address of the video
 */
function useMobileDataQuestion(url: string): {
  /** Plays, or asks first. */
  readonly beforePlay: (play: () => void) => void;
  readonly question: ReactNode;
} {
  const isOnMobileData = useIsOnMobileData();
  const { files, state } = useSavedFiles();
  const [asked, setAsked] = useState<{ readonly play: () => void } | null>(null);
  const isKnown = files === null || state.isRead;
  const isSaved = state.sets.some(({ whole }) => whole.has(savedUrlOf(url)));
  return {
    beforePlay: (play) => {
      if (isOnMobileData && isKnown && !isSaved && readTab(answeredKey) === null) {
        setAsked({ play });
      } else {
        play();
      }
    },
    question: (
      <ConfirmDialog
        open={asked !== null}
        title="Play over mobile data?"
        text="This video is not saved on this device, so playing it uses your mobile data. On Wi-Fi you can save the module for offline first."
        confirmLabel="Play"
        cancelLabel="Not now"
        onConfirm={() => {
          writeTab(answeredKey, 'yes');
          setAsked(null);
          asked?.play();
        }}
        onClose={() => setAsked(null)}
      />
    ),
  };
}
