import { v7 as newId } from 'uuid';
import { useReplica } from '../../replica/replica-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { isSentAtOnce } from '../changes/is-sent-at-once.ts';
import { RefusedChanges, useRefusedCalls } from '../changes/refused-changes.tsx';
import { giveUpChange } from '../changes/try-change.ts';
import { blocklistRefusals } from './blocklist-refusals.ts';
import styles from './blocklist-composer.module.css';
import { type NewEntry, useBlocklistForm } from './blocklist-form.tsx';

const empty: NewEntry = { memberName: '', description: '' };

/** Adds an entry, stored at once and sent when possible; refused ones can be edited again. */
export function BlocklistComposer() {
  const replica = useReplica();
  const refused = useRefusedCalls('blocklist.') ?? [];
  const form = useBlocklistForm(empty, async (entry) => {
    await replica.mutate('blocklist.add', { id: newId(), ...entry });
    const isOnline = isSentAtOnce(replica);
    showToast({
      title: 'Entry added to blocklist',
      ...(!isOnline && { text: 'Saved on this device. It will be sent once you are online.' }),
      tone: 'success',
    });
  });
  return (
    <>
      <Card>
        <Stack
          as="form"
          gap={16}
          aria-labelledby="add-to-blocklist"
          noValidate
          onSubmit={form.onSubmit}
        >
          <h2 id="add-to-blocklist" className="text-heading">
            Add to Blocklist
          </h2>
          {form.fields}
          <Button
            type="submit"
            variant="primary"
            className={styles.send}
            disabled={form.isIncomplete}
            pending={form.isSubmitting}
          >
            Add Entry
          </Button>
        </Stack>
      </Card>
      <RefusedChanges
        refusals={blocklistRefusals}
        label="Entries that were not accepted"
        items={refused.map((change) => ({
          change,
          onEdit: () => {
            form.edit(entryOf(change.input));
            void giveUpChange(replica, change.id);
          },
        }))}
      />
    </>
  );
}

function entryOf(input: Readonly<Record<string, unknown>>): NewEntry {
  const textOf = (name: string) => {
    const value = input[name];
    return typeof value === 'string' ? value : '';
  };
  return { memberName: textOf('memberName'), description: textOf('description') };
}
