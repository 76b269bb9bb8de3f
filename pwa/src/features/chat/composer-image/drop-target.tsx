import { ImagePlus } from 'lucide-react';
import { createPortal } from 'react-dom';
import styles from './drop-target.module.css';

/** Covers the page while a file is dragged over it. */
export function ChatDropTarget() {
  return createPortal(
    <div className={styles.target}>
      <p className={styles.words}>
        <ImagePlus size={32} aria-hidden="true" />
        Drop the image here
      </p>
    </div>,
    document.body,
  );
}
