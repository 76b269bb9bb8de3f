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

/** The upload. A file that is chosen but not stored is still there when it opens again. */
export function CsvDialog({ upload, isLocked, isOpen, onClose }: CsvDialogProps) {
  const clear = () => {
    upload.clear();
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      onClose={upload.state.kind === 'done' ? clear : onClose}
      isHeld={upload.state.kind === 'storing'}
      title="Upload CSV"
    >
      <CsvSteps upload={{ ...upload, clear }} isLocked={isLocked} />
    </Dialog>
  );
}
