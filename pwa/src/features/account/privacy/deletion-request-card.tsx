import type { DeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-records';
import { useRef, useState } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { useReplica } from '../../../replica/replica-context.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import type { ArchiveDownload } from '../my-data/use-archive-download.ts';
import { DeletionRequestForm } from './deletion-request-form.tsx';
import { DeletionRequestState } from './deletion-request-state.tsx';
import styles from './deletion-request.module.css';
import { latestOf, useOwnDeletionRequest } from './privacy-queries.ts';

/** Requests deletion of one's account and shows the request's state (member side 2, Privacy). */
export function DeletionRequestCard({ download }: { readonly download: ArchiveDownload }) {
  const replica = useReplica();
  const stored = useOwnDeletionRequest();
  const [filed, setFiled] = useState<DeletionRequest | null>(null);
  const [hasFiled, setHasFiled] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const isOnline = useIsOnline();
  const opener = useRef<HTMLButtonElement>(null);
  // A request just filed is shown until the exchange has pulled it.
  const request = latestOf([stored, filed].filter((known) => known != null));
  const markFiled = (answer: DeletionRequest | null) => {
    setFiled(answer);
    setHasFiled(true);
    setIsOpen(false);
    void replica.exchangeNow('person');
  };
  const cancel = () => {
    setIsOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <Stack as={Card} gap={16}>
      <p className="text-note">
        An administrator reviews your request. If it is approved, your account and everything
        personal in it is deleted for good, on this device and on the server. Your username and name
        stay with the request.
      </p>
      {request !== null && <DeletionRequestState request={request} takesFocus={hasFiled} />}
      {request?.status !== 'pending' && !isOpen && (
        <Button
          ref={opener}
          variant="destructive"
          className={styles.opener}
          disabled={!isOnline}
          onClick={() => setIsOpen(true)}
        >
          Request Account Deletion
        </Button>
      )}
      {request?.status !== 'pending' && !isOpen && !isOnline && (
        <Notice tone="warning" title="You are offline">
          Asking for your account to be deleted needs the network.
        </Notice>
      )}
      {request?.status !== 'pending' && isOpen && (
        <DeletionRequestForm
          isOnline={isOnline}
          download={download}
          onCancel={cancel}
          onFiled={markFiled}
        />
      )}
    </Stack>
  );
}
