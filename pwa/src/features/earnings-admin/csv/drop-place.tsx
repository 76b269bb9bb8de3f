import { FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isAsking } from '../../../ui/single-keys/typing.ts';
import styles from './csv.module.css';

interface DropPlaceProps {
  /** Now, beside what is open. */
  readonly canTake: boolean;
  readonly onDrop: (file: File) => void;
}

/**
 * Takes a file that is dropped anywhere on the screen, unless a dialog is open; seen only while one is
 * dragged over it. A file that it does not take leaves the screen as it is.
 */
export function DropPlace({ canTake, onDrop }: DropPlaceProps) {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef({ canTake, onDrop });
  useEffect(() => {
    latest.current = { canTake, onDrop };
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const listen = (type: 'dragover' | 'drop', work: (files: FileList) => void) =>
      addEventListener(
        type,
        (event) => {
          // A text or link that is dragged, such as into the search.
          if (!event.dataTransfer?.types.includes('Files')) return;
          // A dialog has its own place for files.
          const isTaken = event.defaultPrevented;
          // The browser would leave the app for the file.
          event.preventDefault();
          const takes = latest.current.canTake && !isAsking();
          if (!takes && !isTaken) event.dataTransfer.dropEffect = 'none';
          setIsOver(takes && type === 'dragover');
          if (takes) work(event.dataTransfer.files);
        },
        { signal },
      );
    listen('dragover', () => undefined);
    listen('drop', ([file]) => file && latest.current.onDrop(file));
    // Out of the window.
    addEventListener('dragleave', ({ relatedTarget }) => relatedTarget || setIsOver(false), {
      signal,
    });
    return () => controller.abort();
  }, []);
  if (!isOver) return null;
  return (
    <div className={styles.place} aria-hidden="true">
      <FileUp size={24} />
      Drop the CSV file here
    </div>
  );
}
