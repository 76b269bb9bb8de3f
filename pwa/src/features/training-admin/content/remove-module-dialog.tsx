import { callApi } from '../../../rest/call-api.ts';
import { ConfirmAction } from '../../admin-list/confirm-action.tsx';
import { useAdminAction } from '../../admin-list/use-admin-action.ts';
import type { ListedModule } from './listed-module.ts';
import { describeSize } from './module-row.tsx';
import type { ModuleDialogProps } from './rename-module-dialog.tsx';

/** Asks before deleting, and names what goes (decisions: Administration). */
export function RemoveModuleDialog({ module, isOpen, onClose }: ModuleDialogProps) {
  const removal = useAdminAction(({ id }: ListedModule) => callApi('training.remove', { id }), {
    done: (_answer, { title }) => ({ title: 'Module Deleted', text: title }),
    onDone: onClose,
    failure: { title: 'Delete Failed', text: 'Failed to delete training module' },
  });
  return (
    <ConfirmAction
      open={isOpen}
      title={`Delete ${module.title}?`}
      text={`${describeSize(module)} with all texts and files, everybody’s access and everybody’s progress in it are deleted for good. This cannot be undone.`}
      confirmLabel="Delete"
      destructive
      needsNetwork="Deleting a module"
      action={removal}
      onConfirm={() => removal.run(module)}
      onCancel={onClose}
    />
  );
}
