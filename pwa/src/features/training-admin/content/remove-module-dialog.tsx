import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { describeSize } from './module-row.tsx';
import type { ModuleDialogProps } from './rename-module-dialog.tsx';
import { useRemoval } from './use-module-actions.ts';

/** Asks before deleting, and names what goes (decisions: Administration). */
export function RemoveModuleDialog({ module, isOpen, onClose }: ModuleDialogProps) {
  const removal = useRemoval(onClose);
  return (
    <ConfirmDialog
      open={isOpen}
      title={`Delete ${module.title}?`}
      text={`${describeSize(module)} with all texts and files, everybody’s access and everybody’s progress in it are deleted for good. This cannot be undone.`}
      confirmLabel="Delete"
      destructive
      needsNetwork="Deleting a module"
      pending={removal.isPending}
      onConfirm={() => removal.run(module)}
      onCancel={onClose}
    >
      {removal.problem !== null && <Notice tone="danger">{removal.problem}</Notice>}
    </ConfirmDialog>
  );
}
