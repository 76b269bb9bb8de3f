import {
  type ListedConcern,
  maxConcernLength,
} from '@greenroom/sync-protocol/concerns/concerns-records';
import { StatusResponseDialog } from '../../status-response-dialog.tsx';
import { concernStatusWords } from '../concern-status.tsx';
import { useUpdateConcern } from './use-update-concern.ts';

interface UpdateConcernDialogProps {
  readonly concern: ListedConcern;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: (concern: ListedConcern) => void;
}

export function UpdateConcernDialog({ concern, open, onClose, onDone }: UpdateConcernDialogProps) {
  const { isPending, problem, update } = useUpdateConcern((updated) => {
    onClose();
    onDone(updated);
  });
  return (
    <StatusResponseDialog
      title="Update concern"
      item={concern}
      statuses={concernStatusWords}
      readBy="Whoever wrote the concern can read it with their code."
      maxLength={maxConcernLength}
      open={open}
      pending={isPending}
      problem={problem}
      needsNetwork="Updating a concern"
      onClose={onClose}
      onSave={(status, response) => update({ id: concern.id, status, response })}
    />
  );
}
