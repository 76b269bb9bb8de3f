import { useLayoutEffect } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { CsvSteps } from './csv-steps.tsx';
import type { CsvUpload } from './use-csv-upload.ts';

interface CsvDialogProps {
  readonly upload: CsvUpload;
  /** No network: nothing can be sent. */
  readonly isLocked: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The upload. A file not stored, or with rejected rows to correct, is there when it opens again. */
export function CsvDialog({ upload, isLocked, isOpen, onClose }: CsvDialogProps) {
  const { state, setShown } = upload;
  useLayoutEffect(() => {
    setShown(isOpen);
    return () => setShown(false);
  }, [isOpen, setShown]);
  const isOver = state.kind === 'done' && state.problems.length === 0;
  const clear = () => {
    upload.clear();
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={isOver ? clear : onClose}
      isHeld={state.kind === 'storing'}
      title="Upload CSV"
    >
      <CsvSteps upload={{ ...upload, clear }} isLocked={isLocked} />
    </Dialog>
  );
}
