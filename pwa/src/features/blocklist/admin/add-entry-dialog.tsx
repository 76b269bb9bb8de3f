import { callApi } from '../../../rest/call-api.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { useBlocklistForm } from '../blocklist-form.tsx';

interface AddEntryDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Focused after closing: the first entry moves the button that opened it. */
  readonly finalFocus: () => HTMLElement | null;
}

const empty = { memberName: '', description: '' };

/** An administrator's own entry. What was typed stays until it is added. */
export function AddEntryDialog({ open, onClose, finalFocus }: AddEntryDialogProps) {
  const form = useBlocklistForm(empty, async (entry) => {
    await callApi('blocklist.add', entry);
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
