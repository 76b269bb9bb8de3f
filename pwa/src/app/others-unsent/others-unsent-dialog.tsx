import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { removeOthersUnsent } from './others-unsent.ts';
import { useSessionStore } from '../session/session-store.ts';

const known = {
  title: "Another person's unsent changes are on this device",
  text: 'They can be sent only when that person signs in here again. If you remove them, they are lost for good.',
  confirmLabel: 'Remove them',
  cancelLabel: 'Keep them',
};

const unknown = {
  title: "Another person's data on this device cannot be read",
  text: 'It may hold changes that were not sent. If you remove it, they are lost for good.',
  confirmLabel: 'Remove it',
  cancelLabel: 'Keep it',
};

/** Reports another person's unsent changes without their content (design.md, Replication). */
export function OthersUnsentDialog() {
  const hasKnown = useSessionStore(({ othersUnsent }) =>
    othersUnsent.some(({ queued }) => queued !== null),
  );
  return (
    <ConfirmDialog
      open
      destructive
      {...(hasKnown ? known : unknown)}
      onConfirm={() => void removeOthersUnsent()}
      onCancel={() => useSessionStore.setState({ othersUnsent: [] })}
    />
  );
}
