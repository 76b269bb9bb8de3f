import {
  type ConcernStatus,
  type ListedConcern,
  maxConcernLength,
} from '@greenroom/sync-protocol/concerns/concerns-records';
import { callApi } from '../../../rest/call-api.ts';
import { StatusResponseDialog } from '../../admin-list/status-response-dialog.tsx';
import { useAdminAction } from '../../admin-list/use-admin-action.ts';
import { concernStatusWords } from '../concern-status.tsx';

interface ConcernUpdate {
  readonly id: string;
  readonly status: ConcernStatus;
  /** Blank: the earlier response stays. */
  readonly response: string;
}

interface UpdateConcernDialogProps {
  readonly concern: ListedConcern;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: (concern: ListedConcern) => void;
}

/** Sets the status of a concern and responds. */
export function UpdateConcernDialog({ concern, open, onClose, onDone }: UpdateConcernDialogProps) {
  const update = useAdminAction(sendUpdate, {
    done: (_concern, { response }) => ({
      title: 'Concern Updated',
      ...(response.trim() !== '' && {
        text: 'Whoever wrote it can read your response with their code.',
      }),
    }),
    onDone: (updated) => {
      onClose();
      onDone(updated);
    },
    failure: 'Failed to update concern',
  });
  return (
    <StatusResponseDialog
      title="Update concern"
      item={concern}
      statuses={concernStatusWords}
      readBy="Whoever wrote the concern can read it with their code."
      maxLength={maxConcernLength}
      open={open}
      pending={update.isPending}
      problem={update.problem}
      needsNetwork="Updating a concern"
      onClose={onClose}
      onSave={(status, response) => update.run({ id: concern.id, status, response })}
    />
  );
}

function sendUpdate({ id, status, response }: ConcernUpdate): Promise<ListedConcern> {
  const text = response.trim();
  return callApi('concerns.update', { id, status, ...(text !== '' && { adminResponse: text }) });
}
