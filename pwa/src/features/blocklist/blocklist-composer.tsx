import { listBlocklist } from '@greenroom/sync-protocol/blocklist/blocklist-rules';
import { Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import { useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { DialogFooter } from '../../ui/dialog/dialog-footer.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { isSentAtOnce } from '../changes/is-sent-at-once.ts';
import { RefusedChanges, useRefusedCalls } from '../changes/refused-changes.tsx';
import { useTakenUp } from '../changes/use-taken-up.ts';
import { askParam } from './blocklist-address.ts';
import styles from './blocklist-composer.module.css';
import { type NewEntry, useBlocklistForm } from './blocklist-form.tsx';
import type { ShownEntry } from './blocklist-queries.ts';
import { blocklistRefusals } from './blocklist-refusals.ts';

const empty: NewEntry = { memberName: '', description: '' };

interface BlocklistComposerProps {
  /** Those on this device, to compare the name with. */
  readonly entries: readonly ShownEntry[];
  readonly onAdded: () => void;
}

/**
 * Adds an entry, stored at once and sent when possible. What was typed outlives the sheet; refused
 * entries can be edited again.
 *
 * @returns the button that opens the sheet, and the refused entries with the sheet
 */
export function useBlocklistComposer({ entries, onAdded }: BlocklistComposerProps): {
  readonly opener: ReactNode;
  readonly body: ReactNode;
} {
  const replica = useReplica();
  const formId = useId();
  // Kept in the address, so that the search's action leads to it.
  const [params, setParams] = useSearchParams();
  const isOpen = params.get(askParam) === 'report';
  const setIsOpen = (next: boolean) =>
    setParams(next ? { [askParam]: 'report' } : {}, { replace: true });
  const refused = useRefusedCalls('blocklist.') ?? [];
  const takenUp = useTakenUp();
  const form = useBlocklistForm(empty, async (entry) => {
    await replica.mutate('blocklist.add', { id: newId(), ...entry });
    await takenUp.discard();
    const isOnline = isSentAtOnce(replica);
    setIsOpen(false);
    onAdded();
    showToast({
      title: 'Entry added to blocklist',
      ...(!isOnline && { text: 'Saved on this device. It will be sent once you are online.' }),
      tone: 'success',
    });
  });
  if (form.isEmpty) takenUp.release();
  const opener = (
    <Button size="small" variant="primary" onClick={() => setIsOpen(true)}>
      <Plus size={18} aria-hidden="true" />
      Report
    </Button>
  );
  const body = (
    <>
      <RefusedChanges
        refusals={blocklistRefusals}
        label="Entries that were not accepted"
        items={refused.map((change) => ({
          change,
          onEdit: () => {
            // Pressed once more, it keeps what was changed since.
            if (!takenUp.has(change.id)) form.edit(entryOf(change.input));
            takenUp.replaceBy(change.id);
            setIsOpen(true);
          },
        }))}
      />
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Add to Blocklist"
        footer={
          <DialogFooter
            onCancel={() => setIsOpen(false)}
            confirmLabel="Add Entry"
            form={formId}
            pending={form.isSubmitting}
            disabled={form.isIncomplete}
          />
        }
      >
        <Stack as="form" id={formId} gap={16} noValidate onSubmit={form.onSubmit}>
          {form.failure !== null && <Notice tone="danger">{form.failure.text}</Notice>}
          {form.nameField}
          <AlreadyReported entries={entries} name={form.memberName} />
          {form.descriptionField}
        </Stack>
      </Dialog>
    </>
  );
  return { opener, body };
}

function entryOf(input: Readonly<Record<string, unknown>>): NewEntry {
  const textOf = (name: string) => {
    const value = input[name];
    return typeof value === 'string' ? value : '';
  };
  return { memberName: textOf('memberName'), description: textOf('description') };
}

/** Names shown at once. */
const mostNamed = 3;

interface AlreadyReportedProps {
  readonly entries: readonly ShownEntry[];
  /** What was typed so far. */
  readonly name: string;
}

/** Names the reported members whose name contains the typed one; its line is always reserved. */
function AlreadyReported({ entries, name }: AlreadyReportedProps) {
  return (
    <p className={styles.line} role="status">
      {describeMatches(entries, name)}
    </p>
  );
}

function describeMatches(entries: readonly ShownEntry[], name: string): string {
  // One letter matches nearly everybody.
  if (name.trim().length < 2) return '';
  const names = [...new Set(listBlocklist(entries, name).map(({ memberName }) => memberName))];
  if (names.length === 0) return '';
  const others = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
  return `Already reported: ${names.slice(0, mostNamed).join(', ')}${others}`;
}
