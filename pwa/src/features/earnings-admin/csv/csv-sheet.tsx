import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { CsvCard } from './csv-card.tsx';
import type { CsvUpload } from './use-csv-upload.ts';

interface CsvSheetProps {
  readonly upload: CsvUpload;
  /** No network: nothing can be sent. */
  readonly isLocked: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The upload of a phone. A file that is chosen but not stored is still there when it opens again. */
export function CsvSheet({ upload, isLocked, isOpen, onClose }: CsvSheetProps) {
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
      <CsvCard upload={{ ...upload, clear }} isLocked={isLocked} />
    </Dialog>
  );
}
