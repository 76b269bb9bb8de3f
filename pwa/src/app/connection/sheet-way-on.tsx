import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useReplica } from '../../replica/replica-context.tsx';
import { Button, LinkButton } from '../../ui/button/button.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { keepWayBack } from '../session/sign-in/way-back.ts';
import { acceptUpdate, useUpdateStore } from '../update/update-store.ts';
import type { ConnectionIssue } from './connection-issue.ts';

interface SheetWayOnProps {
  readonly issue: ConnectionIssue | null;
  readonly onClose: () => void;
}

/** The action that resolves the connection problem; nothing where it resolves by itself. */
export function SheetWayOn({ issue, onClose }: SheetWayOnProps) {
  const replica = useReplica();
  const { pathname, search } = useLocation();
  if (issue?.kind === 'signed-out' || issue?.kind === 'other-account') {
    return (
      <LinkButton to="/auth" variant="primary" wide onClick={() => keepWayBack(pathname + search)}>
        Sign In
      </LinkButton>
    );
  }
  if (issue?.kind === 'too-old') {
    return <UpdateNow />;
  }
  if (issue?.kind === 'notice') {
    return (
      <Button
        wide
        onClick={() => {
          replica.dismissNotice();
          onClose();
        }}
      >
        Dismiss
      </Button>
    );
  }
  return null;
}

/** A version that cannot be stored would be asked for again and again: says what may help. */
function UpdateNow() {
  const hasFailed = useUpdateStore((state) => state.isInstallFailed && !state.isWaiting);
  // One that failed before anything watched is tried once more.
  useEffect(() => void findUpdate(), []);
  return (
    <Stack gap={8}>
      <p role="status" className="text-note">
        {hasFailed &&
          'The new version could not be stored on this device. If it is full, free up some space, then update again.'}
      </p>
      <Button variant="primary" wide onClick={acceptUpdate}>
        Update
      </Button>
    </Stack>
  );
}

async function findUpdate(): Promise<void> {
  try {
    await (await navigator.serviceWorker?.getRegistration())?.update();
  } catch {
    // Offline: the sheet is opened again.
  }
}
