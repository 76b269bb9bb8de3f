import { callApi } from '../../../rest/call-api.ts';
import { ProblemError } from '../../../rest/problem-error.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useOutcomeReport } from '../../../ui/toast/use-outcome-report.ts';
import { useDraft } from '../../changes/use-draft.ts';
import {
  describeFailure,
  emptyEntry,
  type NewEntry,
  useBlocklistForm,
} from '../blocklist-form.tsx';

interface AddEntryDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The list shows what is added. */
  readonly isListed: boolean;
  /** Focused after closing: the first entry moves the button that opened it. */
  readonly finalFocus: () => HTMLElement | null;
}

/** An administrator's own entry. Cancel alone forgets what was typed. */
export function AddEntryDialog({ open, onClose, isListed, finalFocus }: AddEntryDialogProps) {
  const report = useOutcomeReport(isListed);
  const [kept, keep] = useDraft('blocklist:add', emptyEntry);
  // Under way, also for the dialog opened again after its screen was left.
  const [isSending, keepSending] = useDraft('blocklist:add:sending', false);
  // A retry after a lost answer repeats the id, so it is the same entry, also once the screen was left.
  const [sentId, keepSentId] = useDraft<string | null>('blocklist:add:id', null);
  const add = async (entry: NewEntry) => {
    const id = sentId ?? crypto.randomUUID();
    keepSentId(id);
    keepSending(true);
    try {
      await callApi('blocklist.add', { id, ...entry });
    } catch (error) {
      if (isEarlierAdded(error)) keepSentId(null);
      throw error;
    } finally {
      keepSending(false);
    }
    keepSentId(null);
    // Here: the screen may be left before the form is empty.
    keep(emptyEntry);
    report({ title: 'Entry added to blocklist', tone: 'success' });
    onClose();
  };
  const form = useBlocklistForm({ kept, keep, add, reasonOf });
  return (
    <FormDialog
      open={open}
      finalFocus={finalFocus}
      onClose={onClose}
      title="Add to Blocklist"
      confirmLabel="Add Entry"
      pending={form.isSubmitting || isSending}
      disabled={form.isIncomplete}
      failure={form.failure?.text}
      needsNetwork="Adding an entry"
      onSubmit={form.onSubmit}
      onCancel={() => {
        form.edit(emptyEntry);
        onClose();
      }}
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
