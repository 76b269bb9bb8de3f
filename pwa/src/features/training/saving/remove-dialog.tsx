import type { SavedFiles } from '../../../replica/saved-files/saved-files.ts';
import { trySaving } from './try-saving.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';

interface RemoveDialogProps {
  readonly module: { readonly id: string; readonly title: string };
  /** Not saved whole: it is cancelled. */
  readonly isPartial: boolean;
  readonly files: SavedFiles;
  readonly onClose: () => void;
}

/** Asks before a saved copy is deleted: loading it again may take long. */
export function RemoveDialog({ module, isPartial, files, onClose }: RemoveDialogProps) {
  const remove = () => {
    trySaving(files.remove(module.id));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      destructive
      title={
        isPartial
          ? `Cancel saving ‘${module.title}’?`
          : `Remove the saved copy of ‘${module.title}’?`
      }
      text={
        isPartial
          ? 'What has been saved so far is removed from this device.'
          : 'Its files are removed from this device. Your progress stays, and you can still open it online.'
      }
      confirmLabel={isPartial ? 'Cancel saving' : 'Remove'}
      cancelLabel={isPartial ? 'Keep saving' : 'Keep it'}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
