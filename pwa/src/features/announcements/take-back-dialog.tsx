import type { Announcement } from '@greenroom/sync-protocol/announcements/announcements-records';
import { callApi } from '../../rest/call-api.ts';
import { describeInstant } from '../../ui/instant/instant.tsx';
import { ConfirmAction } from '../admin-list/confirm-action.tsx';
import { useAdminAction } from '../admin-list/use-admin-action.ts';

interface TakeBackDialogProps {
  readonly announcement: Announcement;
  /** False during the closing animation. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onTakenBack: (announcement: Announcement) => void;
}

/** Confirms that an announcement is not sent. */
export function TakeBackDialog(props: TakeBackDialogProps) {
  const { announcement, isOpen, onClose, onTakenBack } = props;
  const removal = useAdminAction(
    ({ id }: Announcement) => callApi('announcements.remove', { id }),
    {
      done: (_answer, { title }) => ({ title: 'Announcement Taken Back', text: title }),
      onDone: (_answer, removed) => onTakenBack(removed),
      failure: 'Failed to take back the announcement',
    },
  );
  return (
    <ConfirmAction
      open={isOpen}
      title="Take back this announcement?"
      text={`It is not sent on ${describeInstant(announcement.createdAt)}, and its text is deleted.`}
      confirmLabel="Take back"
      destructive
      needsNetwork="Taking back an announcement"
      action={removal}
      onConfirm={() => removal.run(announcement)}
      onClose={onClose}
    />
  );
}
