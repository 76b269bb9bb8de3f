import { useEffect, useEffectEvent, useState } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { useCallQuery } from '../../../rest/use-call-query.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { GrantDialog } from '../access/grant-dialog.tsx';
import { useAccessChanges } from '../access/use-access-changes.ts';
import type { ListedModule } from './listed-module.ts';

interface PublishedDialogProps {
  readonly module: ListedModule;
  /** The specified words for what was saved. */
  readonly told: string;
  readonly onClose: () => void;
}

/** Asks who may open a module that was just published: without a grant members see it locked. */
export function PublishedDialog({ module, told, onClose }: PublishedDialogProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const counts = useCallQuery('training.countMembers', { moduleId: module.id, search: '' }).data;
  const isOnline = useIsOnline();
  const [isGranted, setIsGranted] = useState(false);
  const changes = useAccessChanges(() => setIsGranted(true));
  const close = useEffectEvent(onClose);
  // Closing changes the address: never once the screen was left while it was granted.
  useEffect(() => {
    if (isGranted) close();
  }, [isGranted]);
  if (isChoosing) return <GrantDialog isOpen module={module} changes={changes} onClose={onClose} />;
  // Without a count the server still knows whom it applies to.
  const isLocked = !isOnline || counts?.none === 0;
  return (
    <Dialog
      open
      onClose={onClose}
      isHeld={changes.isPending}
      title={told}
      description={describe(module.title, counts)}
    >
      <Stack gap={12}>
        {changes.problem !== null && <Notice tone="danger">{changes.problem}</Notice>}
        {!isOnline && <Notice>You are offline. Granting access needs the network.</Notice>}
        <Button
          wide
          variant="primary"
          aria-disabled={isLocked}
          pending={changes.isPending}
          onClick={() => changes.run({ kind: 'grant', module, whom: 'all' })}
        >
          Everybody
        </Button>
        <Button
          wide
          aria-disabled={isLocked || changes.isPending}
          onClick={() => setIsChoosing(true)}
        >
          Choose
        </Button>
        <Button wide variant="quiet" aria-disabled={changes.isPending} onClick={onClose}>
          Later
        </Button>
      </Stack>
    </Dialog>
  );
}

/** Undefined counts: not known yet, or they could not be read. */
function describe(title: string, counts: { granted: number; none: number } | undefined): string {
  const published = `‘${title}’ is published. Who may open it?`;
  if (counts === undefined || counts.granted === 0) {
    return `${published} Members see it locked until they have access.`;
  }
  const who = counts.granted === 1 ? '1 member' : `${counts.granted} members`;
  return `${published} ${who} can already; the others see it locked.`;
}
