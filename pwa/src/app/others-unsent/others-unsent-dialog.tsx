import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { removeOthersUnsent } from './others-unsent.ts';
import { useSessionStore } from '../session/session-store.ts';

/** Reports another person's unsent changes without their content (design.md, Replication). */
export function OthersUnsentDialog() {
  return (
    <ConfirmDialog
      open
      destructive
      title="Another person's unsent changes are on this device"
      text="They can be sent only when that person signs in here again. If you remove them, they are lost for good."
      confirmLabel="Remove them"
      cancelLabel="Keep them"
      onConfirm={() => void removeOthersUnsent()}
      onCancel={() => useSessionStore.setState({ othersUnsent: [] })}
    />
  );
}
