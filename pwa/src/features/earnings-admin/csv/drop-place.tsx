import { FileUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import styles from './csv.module.css';

interface DropPlaceProps {
  readonly onDrop: (file: File) => void;
}

/** Takes a file that is dropped anywhere on the screen; seen only while one is dragged over it. */
export function DropPlace({ onDrop }: DropPlaceProps) {
  const [isOver, setIsOver] = useState(false);
  const take = useRef(onDrop);
  useEffect(() => {
    take.current = onDrop;
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
          // The browser would leave the app for the file.
          event.preventDefault();
          setIsOver(type === 'dragover');
          work(event.dataTransfer.files);
        },
        { signal },
      );
    listen('dragover', () => undefined);
    listen('drop', ([file]) => file && take.current(file));
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
