import { useState } from 'react';
import { callApi } from '../../../rest/call-api.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { useBlocklistForm } from '../blocklist-form.tsx';

interface AddEntryDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Focused after closing: the first entry moves the button that opened it. */
  readonly finalFocus: () => HTMLElement | null;
}

/** Nothing is added: whoever changed the words may not want both entries. */
function sayEarlier({ problem, status }: ProblemError): ProblemError {
  const message =
    'An earlier attempt, with other words, was added after all. Look at the list before you add this too.';
  return new ProblemError({ ...problem, message }, status);
}

const empty = { memberName: '', description: '' };

/** An administrator's own entry. What was typed stays until it is added. */
export function AddEntryDialog({ open, onClose, finalFocus }: AddEntryDialogProps) {
  // A retry after a lost answer repeats the id, so it is the same entry.
  const [id, setId] = useState(() => crypto.randomUUID());
  const form = useBlocklistForm(empty, async (entry) => {
    try {
      await callApi('blocklist.add', { id, ...entry });
    } catch (error) {
      const isEarlier = error instanceof ProblemError && error.problem.code === 'id_taken';
      if (isEarlier) setId(crypto.randomUUID());
      throw isEarlier ? sayEarlier(error) : error;
    }
    setId(crypto.randomUUID());
    showToast({ title: 'Entry added to blocklist', tone: 'success' });
    onClose();
  });
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
      {form.nameField}
      {form.descriptionField}
    </FormDialog>
  );
}
