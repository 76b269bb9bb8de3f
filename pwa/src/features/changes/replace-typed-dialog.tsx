import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';

interface ReplaceTypedDialogProps {
  readonly open: boolean;
  /** What is typed and would be lost, as the start of a sentence, such as '“Trip”'. */
  readonly typed: string;
  /** What has not been done with it: 'sent' or 'set'. */
  readonly undone: 'sent' | 'set';
  readonly onReplace: () => void;
  readonly onClose: () => void;
}

/** Asks before a refused change, edited again, takes the place of what is typed in its form. */
export function ReplaceTypedDialog({ typed, undone, onReplace, ...rest }: ReplaceTypedDialogProps) {
  return (
    <ConfirmDialog
      {...rest}
      title="Replace what you typed?"
      text={`${typed} is not ${undone} yet and would be lost. Cancel keeps it.`}
      confirmLabel="Replace"
      destructive
      onConfirm={() => {
        rest.onClose();
        onReplace();
      }}
    />
  );
}
