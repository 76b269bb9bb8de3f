import { listBlocklist } from '@greenroom/sync-protocol/blocklist/blocklist-rules';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import * as v from 'valibot';
import { useReplica } from '../../replica/replica-context.tsx';
import type { RefusedChange } from '../../replica/replica-types.ts';
import { Button } from '../../ui/button/button.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { announce } from '../../ui/toast/toast-store.ts';
import { isSentAtOnce } from '../changes/is-sent-at-once.ts';
import { RefusedChanges, useRefusedCalls } from '../changes/refused-changes.tsx';
import { ReplaceTypedDialog } from '../changes/replace-typed-dialog.tsx';
import { useDraft } from '../changes/use-draft.ts';
import { useTakenUp } from '../changes/use-taken-up.ts';
import { askParam } from './blocklist-address.ts';
import styles from './blocklist-composer.module.css';
import { emptyEntry, type NewEntry, useBlocklistForm } from './blocklist-form.tsx';
import type { ShownEntry } from './blocklist-queries.ts';
import { blocklistRefusals } from './blocklist-refusals.ts';

const entrySchema = v.object({ memberName: v.string(), description: v.string() });

interface BlocklistComposerProps {
  /** Those on this device, to compare the name with. */
  readonly entries: readonly ShownEntry[];
  readonly onAdded: () => void;
}

/**
 * Adds an entry, stored at once and sent when possible. What was typed outlives the sheet, the
 * screen and the session unless Cancel is pressed; refused entries can be edited again.
 *
 * @returns the button that opens the sheet, and the refused entries with the sheet
 */
export function useBlocklistComposer({ entries, onAdded }: BlocklistComposerProps): {
  readonly opener: ReactNode;
  readonly body: ReactNode;
} {
  const replica = useReplica();
  // Kept in the address, so that the search's action leads to it.
  const [params, setParams] = useSearchParams();
  const isOpen = params.get(askParam) === 'report';
  const setIsOpen = (next: boolean) =>
    setParams(next ? { [askParam]: 'report' } : {}, { replace: true });
  const refused = useRefusedCalls('blocklist.') ?? [];
  const [kept, keep, , isDraftRead] = useDraft('blocklist', emptyEntry, {
    schema: entrySchema,
    fill: (entry) => form.edit(entry),
  });
  const takenUp = useTakenUp('blocklist');
  const add = async (entry: NewEntry) => {
    await replica.mutate('blocklist.add', { id: newId(), ...entry });
    await takenUp.discard();
    // Here: the screen may be left before the form is empty.
    keep(emptyEntry);
    const isOnline = isSentAtOnce(replica);
    setIsOpen(false);
    onAdded();
    // The list shows it.
    announce({
      title: 'Entry added to blocklist',
      ...(!isOnline && { text: 'Saved on this device. It will be sent once you are online.' }),
      tone: 'success',
    });
  };
  const form = useBlocklistForm({ kept, keep, add });
  if (form.isEmpty) takenUp.release();
  const { memberName, description } = form;
  const [asked, setAsked] = useState<RefusedChange | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const takeUp = (change: RefusedChange) => {
    form.edit(entryOf(change.input));
    takenUp.replaceBy(change.id);
    setIsOpen(true);
  };
  const isStored = (typed: NewEntry) =>
    refused.some(({ id, input }) => takenUp.has(id) && isSameEntry(typed, entryOf(input)));
  const editAgain = (change: RefusedChange) => {
    // Pressed once more, it keeps what was changed since.
    if (takenUp.has(change.id)) setIsOpen(true);
    else if (form.isEmpty || isStored({ memberName, description })) takeUp(change);
    else {
      setAsked(change);
      setIsAsking(true);
    }
  };
  const opener = (
    <Button
      size="small"
      variant="secondary"
      className={styles.opener}
      onClick={() => setIsOpen(true)}
    >
      <Plus size={18} aria-hidden="true" />
      Report
    </Button>
  );
  const body = (
    <>
      <RefusedChanges
        refusals={blocklistRefusals}
        label="Entries that were not accepted"
        items={refused.map((change) => ({ change, onEdit: () => editAgain(change) }))}
      />
      {asked && (
        <ReplaceTypedDialog
          open={isAsking}
          typed={describeTyped(memberName)}
          undone="sent"
          onReplace={() => takeUp(asked)}
          onClose={() => setIsAsking(false)}
        />
      )}
      <FormDialog
        open={isOpen && isDraftRead}
        onClose={() => setIsOpen(false)}
        title="Add to Blocklist"
        confirmLabel="Add Entry"
        pending={form.isSubmitting}
        disabled={form.isIncomplete}
        failure={form.failure?.text}
        onSubmit={form.onSubmit}
        onCancel={() => {
          form.edit(emptyEntry);
          setIsOpen(false);
        }}
      >
        {form.nameField(<AlreadyReported entries={entries} name={form.memberName} />)}
        {form.descriptionField}
      </FormDialog>
    </>
  );
  return { opener, body };
}

/** Without a name only the description was typed. */
function describeTyped(name: string): string {
  return name.trim() === '' ? 'The entry you began' : `Your entry about ‘${name.trim()}’`;
}

/** Names shown at once. */
const mostNamed = 3;

interface AlreadyReportedProps {
  readonly entries: readonly ShownEntry[];
  /** What was typed so far. */
  readonly name: string;
}

/** The field's help: the reported members whose name contains the typed one. */
function AlreadyReported({ entries, name }: AlreadyReportedProps) {
  const matches = describeMatches(entries, name);
  return (
    <span className={styles.line}>
      <span role="status">{matches}</span>
      {matches === '' && 'The name they go by.'}
    </span>
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

/** The entry of a refused change. */
function entryOf(input: Readonly<Record<string, unknown>>): NewEntry {
  const textOf = (name: string) => {
    const value = input[name];
    return typeof value === 'string' ? value : '';
  };
  return { memberName: textOf('memberName'), description: textOf('description') };
}

function isSameEntry(one: NewEntry, other: NewEntry): boolean {
  return one.memberName === other.memberName && one.description === other.description;
}
