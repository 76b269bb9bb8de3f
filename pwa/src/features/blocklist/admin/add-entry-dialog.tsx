import { useState } from 'react';
import { callApi } from '../../../rest/call-api.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { describeFailure, type NewEntry, useBlocklistForm } from '../blocklist-form.tsx';

interface AddEntryDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Focused after closing: the first entry moves the button that opened it. */
  readonly finalFocus: () => HTMLElement | null;
}

const empty = { memberName: '', description: '' };

/** An administrator's own entry. What was typed stays until it is added. */
export function AddEntryDialog({ open, onClose, finalFocus }: AddEntryDialogProps) {
  // A retry after a lost answer repeats the id, so it is the same entry.
  const [id, setId] = useState(() => crypto.randomUUID());
  const add = async (entry: NewEntry) => {
    try {
      await callApi('blocklist.add', { id, ...entry });
    } catch (error) {
      if (isEarlierAdded(error)) setId(crypto.randomUUID());
      throw error;
    }
    setId(crypto.randomUUID());
    showToast({ title: 'Entry added to blocklist', tone: 'success' });
    onClose();
  };
  const form = useBlocklistForm(empty, add, reasonOf);
  return (
    <FormDialog
      open={open}
      finalFocus={finalFocus}
      onClose={onClose}
      title="Add to Blocklist"
      confirmLabel="Add Entry"
      pending={form.isSubmitting}
      disabled={form.isIncomplete}
      failure={form.failure?.text}
      needsNetwork="Adding an entry"
      onSubmit={form.onSubmit}
    >
      {form.nameField()}
      {form.descriptionField}
    </FormDialog>
  );
}

const earlierAdded =
  'An earlier attempt, with other words, was added after all. Look at the list before you add this too.';

/** Nothing is added then: whoever changed the words may not want both entries. */
function isEarlierAdded(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.code === 'id_taken';
}

function reasonOf(error: unknown): string {
  return isEarlierAdded(error) ? earlierAdded : describeFailure(error);
}
