import { Eye } from 'lucide-react';
import { useRef } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { Button } from '../../../ui/button/button.tsx';
import { WideWords } from '../../../ui/button/wide-words.tsx';
import { useToastsAbove } from '../../../ui/toast/toast-room.ts';
import styles from './editor.module.css';
import type { Saved } from './use-saving.ts';

interface EditorFooterProps {
  /** Members see the module already. */
  readonly isPublished: boolean;
  readonly isChanged: boolean;
  readonly isUploading: boolean;
  /** What is being saved. Undefined: nothing. */
  readonly pending: Saved | undefined;
  readonly problem: string | null;
  readonly onSave: (isDraft: boolean) => void;
  readonly onPreview: () => void;
}

/** The buttons that save, below the form, and why they cannot. */
export function EditorFooter({ isPublished, pending, onSave, ...state }: EditorFooterProps) {
  const footer = useRef<HTMLDivElement>(null);
  useToastsAbove(footer);
  const isOnline = useIsOnline();
  const reason = describeHold(isOnline, state.isUploading);
  const isHeld = reason !== null || pending !== undefined;
  return (
    <div ref={footer} className={styles.footer}>
      <div className={styles.state}>
        {state.problem !== null && (
          <p role="alert" className={styles.problem}>
            {state.problem}
          </p>
        )}
        <p role="status" className={styles.note}>
          {reason ?? (state.isChanged ? 'Not saved yet; kept on this device.' : '')}
        </p>
      </div>
      <Button variant="quiet" size="small" aria-label="Preview" onClick={state.onPreview}>
        <Eye size={18} aria-hidden="true" />
        <WideWords>Preview</WideWords>
      </Button>
      <Button
        size="small"
        aria-label={isPublished ? 'Unpublish as draft' : undefined}
        aria-disabled={isHeld}
        pending={pending?.isDraft === true}
        onClick={() => onSave(true)}
      >
        {isPublished ? (
          <span>
            Unpublish<WideWords> as draft</WideWords>
          </span>
        ) : (
          'Save as draft'
        )}
      </Button>
      <Button
        variant="primary"
        size="small"
        aria-disabled={isHeld}
        pending={pending?.isDraft === false}
        onClick={() => onSave(false)}
      >
        {isPublished ? 'Save changes' : 'Publish'}
      </Button>
    </div>
  );
}

function describeHold(isOnline: boolean, isUploading: boolean): string | null {
  if (!isOnline) return 'You are offline. Saving a module needs the network.';
  return isUploading ? 'You can save once the uploads are finished.' : null;
}
