import { useCallQuery } from '../../../rest/use-call-query.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';

interface UnpublishDialogProps {
  readonly module: { readonly id: string; readonly title: string };
  readonly isOpen: boolean;
  /** Whether nothing members completed is deleted with it. */
  readonly keepsProgress: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a module is taken from its members, and says how many have started it. */
export function UnpublishDialog({
  module,
  isOpen,
  keepsProgress,
  onConfirm,
  onClose,
}: UnpublishDialogProps) {
  const { id, title } = module;
  const read = useCallQuery('training.read', { id }, { enabled: isOpen });
  return (
    <ConfirmDialog
      open={isOpen}
      title={`Unpublish ${title}?`}
      text={`${describeStarted(read.data?.views, read.isError)} Nobody can open it until it is published again.${keepsProgress ? ' All progress is kept.' : ''}`}
      confirmLabel="Unpublish"
      destructive
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
      onClose={onClose}
    />
  );
}

/** `count` undefined: not read yet, or it cannot be. */
function describeStarted(count: number | undefined, hasFailed: boolean): string {
  if (count === undefined) {
    return hasFailed ? 'Members may have started it.' : 'Counting how many have started it…';
  }
  return count === 0 ? 'Nobody has started it.' : `Started by ${count}.`;
}
