import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { sizeText } from '../../../platform/storage/storage-use.ts';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { Spinner } from '../../../ui/spinner/spinner.tsx';
import type { OutgoingImage } from '../chat-commands.ts';
import styles from '../composer/composer.module.css';

interface PreviewProps {
  /** Null: being prepared. */
  readonly image: OutgoingImage | null;
  readonly onClear: () => void;
}

export function ChatImagePreview({ image, onClear }: PreviewProps) {
  return (
    <div className={styles.preview} role="group" aria-label="Image to send">
      <div className={styles.frame}>{image ? <Picture image={image} /> : <Spinner />}</div>
      <p className={styles.file} role="status">
        {image ? (
          <>
            <span className={styles.line}>{image.name}</span>
            <span className={styles.size}>{sizeText(image.bytes.byteLength)}</span>
          </>
        ) : (
          'Preparing the image…'
        )}
      </p>
      <IconButton label="Clear image" onClick={onClear}>
        <X size={20} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function Picture({ image }: { readonly image: OutgoingImage }) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([image.bytes], { type: image.type }));
    if (picture.current) picture.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [image]);
  return <img ref={picture} className={styles.picture} alt={image.name} />;
}
