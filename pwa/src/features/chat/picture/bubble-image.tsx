import { ImageOff } from 'lucide-react';
import { memo } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { passFocusOn } from '../../../ui/pass-focus-on.ts';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { fitImage } from './image-box.ts';
import { useThumbnail } from './images.tsx';
import type { ChatItem } from '../timeline/item.ts';
import styles from './bubble-image.module.css';

interface BubbleImageProps {
  readonly item: ChatItem;
  readonly onOpen: (item: ChatItem) => void;
}

/** A message's image. Its space is reserved before it loads, so that nothing moves. */
export const BubbleImage = memo(function BubbleImage({ item, onOpen }: BubbleImageProps) {
  const { state, retry } = useThumbnail(item);
  const { width, height } = fitImage(item.imageWidth, item.imageHeight);
  return (
    <div className={styles.frame}>
      <svg
        className={styles.room}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        aria-hidden="true"
      />
      {state.kind === 'ready' ? (
        <button
          ref={passFocusOn}
          type="button"
          className={styles.open}
          onClick={() => onOpen(item)}
        >
          <img
            className={styles.image}
            src={state.src}
            alt={describeImage(item)}
            decoding="async"
          />
          {isGif(item) && (
            <span className={styles.gif} aria-hidden="true">
              GIF
            </span>
          )}
        </button>
      ) : (
        <MissingImage kind={state.kind} onRetry={retry} />
      )}
    </div>
  );
});

/** By the file name, which a GIF keeps when prepared. Its thumbnail is a still, marked by a label. */
function isGif({ imageFilename }: ChatItem): boolean {
  return imageFilename?.toLowerCase().endsWith('.gif') ?? false;
}

interface MissingImageProps {
  readonly kind: 'loading' | 'gone' | 'failed';
  readonly onRetry: () => void;
}

/** Placeholder for an image, with the specified texts (member side 8, Content). */
export function MissingImage({ kind, onRetry }: MissingImageProps) {
  const isOnline = useIsOnline();
  if (kind === 'loading') return <span className={styles.loading} aria-hidden="true" />;
  const isOutOfReach = kind === 'gone' || !isOnline;
  return (
    <div ref={passFocusOn} className={styles.missing}>
      <ImageOff size={24} aria-hidden="true" />
      <p>{isOutOfReach ? 'Image unavailable' : 'Failed to load image'}</p>
      {!isOutOfReach && (
        <Button size="small" variant="quiet" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}

/** An image's alternative text: the sender and file name, since senders give no description. */
export function describeImage(item: Pick<ChatItem, 'senderName' | 'imageFilename'>): string {
  const name = item.imageFilename === null ? '' : `: ${item.imageFilename}`;
  return `Image from ${item.senderName}${name}`;
}
