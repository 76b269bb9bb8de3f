import { useId } from 'react';
import { callApi } from '../../../rest/call-api.ts';
import { DialogFooter } from '../../../ui/dialog/dialog-footer.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
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
  const formId = useId();
  const form = useBlocklistForm(empty, async (entry) => {
    await callApi('blocklist.add', entry);
    showToast({ title: 'Entry added to blocklist', tone: 'success' });
    onClose();
  });
  return (
    <Dialog
      open={open}
      finalFocus={finalFocus}
      onClose={onClose}
      isHeld={form.isSubmitting}
      title="Add to Blocklist"
      footer={
        <DialogFooter
          onCancel={onClose}
          confirmLabel="Add Entry"
          form={formId}
          pending={form.isSubmitting}
          disabled={form.isIncomplete}
          needsNetwork="Adding an entry"
        />
      }
    >
      <Stack as="form" id={formId} gap={16} noValidate onSubmit={form.onSubmit}>
        {form.failure !== null && <Notice tone="danger">{form.failure.text}</Notice>}
        {form.nameField}
        {form.descriptionField}
      </Stack>
    </Dialog>
  );
}
