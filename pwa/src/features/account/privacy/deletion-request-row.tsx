import type {
  DeletionRequest,
  DeletionRequestStatus,
} from '@greenroom/sync-protocol/deletion-requests/deletion-requests-records';
import { UserX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { useReplica } from '../../../replica/replica-context.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { StatusPill, type StatusTone } from '../../../ui/status-pill/status-pill.tsx';
import type { ArchiveDownload } from '../my-data/use-archive-download.ts';
import { DeletionRequestForm } from './deletion-request-form.tsx';
import styles from './deletion-request.module.css';
import { latestOf, useOwnDeletionRequest } from './privacy-queries.ts';
import { PrivacyRow } from './privacy-row.tsx';

/** Requests deletion of one's account and shows the request's state (member side 2, Privacy). */
export function DeletionRequestRow({ download }: { readonly download: ArchiveDownload }) {
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
  if (isOpen && request?.status === 'pending') {
    // Filed without an answer, or by another device.
    setIsOpen(false);
    setHasFiled(true);
  }
  return (
    <PrivacyRow
      icon={<UserX className={styles.icon} size={20} aria-hidden="true" />}
      title="Delete your account"
      state={request && <StatePill status={request.status} />}
    >
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
    </PrivacyRow>
  );
}

const states: Record<DeletionRequestStatus, { word: string; tone: StatusTone; text: string }> = {
  pending: {
    word: 'Pending',
    tone: 'partial',
    text: 'An administrator will review your request. Until then nothing changes for you.',
  },
  approved: {
    word: 'Approved',
    tone: 'full',
    text: 'Your request was approved, and your account is being deleted.',
  },
  rejected: {
    word: 'Rejected',
    tone: 'none',
    text: 'Your request was rejected, and your account stays as it is.',
  },
};

function StatePill({ status }: { readonly status: DeletionRequestStatus }) {
  const { word, tone } = states[status];
  return <StatusPill tone={tone}>{word}</StatusPill>;
}

interface DeletionRequestStateProps {
  readonly request: DeletionRequest;
  /** It was just filed here, and the focused form has been removed. */
  readonly takesFocus: boolean;
}

/** The state of one's own request, with the administrator's notes. */
function DeletionRequestState({ request, takesFocus }: DeletionRequestStateProps) {
  const { text } = states[request.status];
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={place} className={styles.state} role="status" tabIndex={-1}>
      <p className="text-note">
        Requested <Instant at={request.createdAt} />
      </p>
      <p>{text}</p>
      <dl className={styles.words}>
        <dt className="text-note">Your reason</dt>
        <dd>{request.reason}</dd>
        {request.adminNotes !== null && (
          <>
            <dt className="text-note">The administrator’s answer</dt>
            <dd>{request.adminNotes}</dd>
          </>
        )}
      </dl>
    </div>
  );
}
