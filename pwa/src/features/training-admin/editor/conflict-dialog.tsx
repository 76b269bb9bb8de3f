import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';

interface ConflictDialogProps {
  readonly isOpen: boolean;
  /** Who saved the module meanwhile, and when; `by` null: not recorded. */
  readonly theirs: { readonly by: string | null; readonly at: string };
  readonly onLoad: () => void;
  readonly onOverwrite: () => void;
  readonly onClose: () => void;
}

/** Asks which of two versions stays, when the module was saved since the form was opened. */
export function ConflictDialog({
  isOpen,
  theirs,
  onLoad,
  onOverwrite,
  onClose,
}: ConflictDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      open={isOpen}
      onClose={onClose}
      title="Somebody else changed this module"
      description={
        <>
          {theirs.by ?? 'Another administrator'} saved this module <Instant at={theirs.at} />. Your
          changes are not saved yet. If you load theirs, yours stay on this device until you change
          something.
        </>
      }
      footer={
        <>
          <Button size="small" variant="quiet" onClick={onClose}>
            Keep editing
          </Button>
          <Button size="small" onClick={onLoad}>
            Load theirs
          </Button>
          <Button size="small" variant="destructive" onClick={onOverwrite}>
            Save mine instead
          </Button>
        </>
      }
    />
  );
}
