import type { ListedBlocklistEntry } from '@greenroom/sync-protocol/blocklist/blocklist-calls';
import { callApi } from '../../../rest/call-api.ts';
import { ConfirmAction } from '../../admin-list/confirm-action.tsx';
import { useAdminAction } from '../../admin-list/use-admin-action.ts';

interface DeleteEntryDialogProps {
  readonly entry: ListedBlocklistEntry;
  /** False during the closing animation. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted: (entry: ListedBlocklistEntry) => void;
}

/** Confirms a deletion (spec member 2, Blocklist). */
export function DeleteEntryDialog({ entry, isOpen, onClose, onDeleted }: DeleteEntryDialogProps) {
  const removal = useAdminAction(
    ({ id }: ListedBlocklistEntry) => callApi('blocklist.remove', { id }),
    {
      done: (_answer, { memberName }) => ({ title: 'Blocklist entry deleted', text: memberName }),
      onDone: (_answer, deleted) => onDeleted(deleted),
      failure: 'Failed to delete entry',
    },
  );
  return (
    <ConfirmAction
      open={isOpen}
      title="Delete Blocklist Entry?"
      text={`The entry about ${entry.memberName} is deleted for everybody. This cannot be undone.`}
      confirmLabel="Delete"
      destructive
      needsNetwork="Deleting an entry"
      action={removal}
      onConfirm={() => removal.run(entry)}
      onCancel={onClose}
    />
  );
}
