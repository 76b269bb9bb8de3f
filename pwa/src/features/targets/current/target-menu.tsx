import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { MenuButton } from '../../../ui/menu/menu-button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import type { ChangeResult } from '../../changes/try-change.ts';
import type { ShownTarget } from '../shown-targets.ts';
import { removeTarget } from '../targets-commands.ts';

interface TargetMenuProps {
  readonly current: ShownTarget;
  /** Called once the target is deleted, with which this menu goes. */
  readonly onRemoved: () => void;
}

/** What can be done with the target: deleting it, in quiet text, after a question (spec member 2). */
export function TargetMenu({ current: { target, state }, onRemoved }: TargetMenuProps) {
  const replica = useReplica();
  const [isAsked, setIsAsked] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [result, setResult] = useState<ChangeResult>({ ok: true });
  const remove = async () => {
    setIsPending(true);
    const removed = await removeTarget(replica, target.id);
    setIsPending(false);
    setResult(removed);
    if (!removed.ok) return;
    setIsAsked(false);
    onRemoved();
  };
  const ask = () => {
    setResult({ ok: true });
    setIsAsked(true);
  };
  return (
    <>
      <MenuButton
        label="Target options"
        menuLabel="Target options"
        items={[
          {
            label: 'Delete Target',
            icon: <Trash2 size={18} aria-hidden="true" />,
            onSelect: ask,
          },
        ]}
      />
      <ConfirmDialog
        open={isAsked}
        title="Delete Target?"
        text={
          <>
            Are you sure you want to delete this target? This action cannot be undone.
            {` It is ‘${target.targetName}’.`}
            {state !== 'active' && ' Its final figures stay in your Target History.'}
          </>
        }
        confirmLabel="Delete Target"
        destructive
        pending={isPending}
        onConfirm={() => void remove()}
        onClose={() => setIsAsked(false)}
      >
        {!result.ok && <Notice tone="danger">{result.message}</Notice>}
      </ConfirmDialog>
    </>
  );
}
