import type { ListedBlocklistEntry } from '@greenroom/sync-protocol/blocklist/blocklist-calls';
import { useState } from 'react';
import { callApi } from '../../../rest/call-api.ts';
import { failureAdvice, failureText } from '../../../rest/failure-text.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';

interface DeleteEntryDialogProps {
  /** Null: nothing is asked. */
  readonly entry: ListedBlocklistEntry | null;
  readonly onClose: () => void;
  readonly onDeleted: (entry: ListedBlocklistEntry) => void;
}

const failure = 'Failed to delete entry';

/** Confirms a deletion (spec member 2, Blocklist). */
export function DeleteEntryDialog({ entry, onClose, onDeleted }: DeleteEntryDialogProps) {
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  // Keeps the name while the dialog closes.
  const [asked, setAsked] = useState(entry);
  if (entry !== null && entry !== asked) {
    setAsked(entry);
    setProblem(undefined);
  }
  const remove = async (one: ListedBlocklistEntry) => {
    setIsPending(true);
    setProblem(undefined);
    try {
      await callApi('blocklist.remove', { id: one.id });
      showToast({ title: 'Blocklist entry deleted', text: one.memberName, tone: 'success' });
      onDeleted(one);
    } catch (error) {
      setProblem(failureAdvice(error, failure));
      showToast({ title: 'Error', text: failureText(error, failure), tone: 'destructive' });
    } finally {
      setIsPending(false);
    }
  };
  return (
    <ConfirmDialog
      open={entry !== null}
      title="Delete Blocklist Entry?"
      text={`The entry about ${asked?.memberName ?? ''} is deleted for everybody. This cannot be undone.`}
      confirmLabel="Delete"
      destructive
      needsNetwork="Deleting an entry"
      pending={isPending}
      onConfirm={() => {
        if (asked) void remove(asked);
      }}
      onCancel={onClose}
    >
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
    </ConfirmDialog>
  );
}
