import type { OtherReplica } from '../../replica/store/find-replicas.ts';
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
  const others = useSessionStore(({ othersUnsent }) => othersUnsent);
  return (
    <ConfirmDialog
      open
      destructive
      {...describe(others)}
      onConfirm={() => void removeOthersUnsent()}
      onClose={() => useSessionStore.setState({ othersUnsent: [] })}
    />
  );
}

/** One question for all of it: everything it names is removed together. */
function describe(others: readonly OtherReplica[]): typeof known {
  if (others.every(({ queued }) => queued === null)) return unknown;
  const isAllKnown = others.every(({ queued }) => queued !== null);
  return isAllKnown ? known : { ...known, text: `${known.text} Some of the data cannot be read.` };
}
