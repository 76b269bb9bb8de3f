import { Dialog as Parts } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useCloseByBack } from '../../../ui/dialog/use-close-by-back.ts';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { DialogStatus } from '../../../ui/toast/dialog-status.tsx';
import { dayOf, dayWords, timeOf } from '../../../platform/dates/days.ts';
import { describeImage, MissingImage } from './bubble-image.tsx';
import { useThumbnail, useWholeImage } from './images.tsx';
import type { ChatItem } from '../timeline/item.ts';
import styles from './lightbox.module.css';

interface LightboxProps {
  /** Null: closed. */
  readonly item: ChatItem | null;
  /** Milliseconds since the epoch. */
  readonly today: number;
  readonly onClose: () => void;
}

/** Shows an image in full size. Escape, a tap beside it or the button closes it. */
export function Lightbox({ item, today, onClose }: LightboxProps) {
  // Keeps the image during the closing transition.
  const [shown, setShown] = useState(item);
  if (item !== null && item !== shown) setShown(item);
  useCloseByBack(item !== null, onClose);
  return (
    <Parts.Root open={item !== null} onOpenChange={(open) => !open && onClose()}>
      <Parts.Portal>
        <Parts.Backdrop className={styles.backdrop} />
        <Parts.Popup className={styles.popup}>
          {shown !== null && <Shown item={shown} today={today} onClose={onClose} />}
          {item !== null && <DialogStatus />}
        </Parts.Popup>
      </Parts.Portal>
    </Parts.Root>
  );
}

function Shown({ item, today, onClose }: LightboxProps & { readonly item: ChatItem }) {
  const small = useThumbnail(item);
  const whole = useWholeImage(item);
  const shown = whole.state.kind === 'ready' ? whole.state : small.state;
  const day = dayWords(dayOf(item.timestamp), today);
  return (
    <>
      <header className={styles.head}>
        <div className={styles.words}>
          <Parts.Title className={styles.title}>{item.senderName}</Parts.Title>
          <Parts.Description className="text-note">
            {day}, {timeOf(item.timestamp)}
          </Parts.Description>
        </div>
        <Parts.Close
          render={
            <IconButton label="Close" className={styles.close}>
              <X size={24} aria-hidden="true" />
            </IconButton>
          }
        />
      </header>
      <div
        className={styles.stage}
        role="presentation"
        onClick={(event) => {
          if (event.target === event.currentTarget) onClose();
        }}
      >
        {shown.kind === 'ready' ? (
          <img
            className={styles.image}
            src={shown.src}
            alt={describeImage(item)}
            width={item.imageWidth ?? undefined}
            height={item.imageHeight ?? undefined}
          />
        ) : (
          <div className={styles.missing}>
            <MissingImage kind={shown.kind} onRetry={whole.retry} />
          </div>
        )}
      </div>
      {shown.kind === 'ready' && whole.state.kind !== 'ready' && whole.state.kind !== 'loading' && (
        <p className={styles.note} role="status">
          This is a smaller version. The full image cannot be loaded right now.
        </p>
      )}
    </>
  );
}
