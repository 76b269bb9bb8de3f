import type { CallInput } from '@greenroom/sync-protocol/contract';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { callResolver } from '../../rest/call-resolver.ts';
import { failureText } from '../../rest/failure-text.ts';
import { TextArea } from '../../ui/text-field/text-area.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { useCallForm } from '../changes/use-call-form.ts';

export type NewEntry = Pick<CallInput<'blocklist.add'>, 'memberName' | 'description'>;

const resolver = callResolver('blocklist.add');

/** The specified text of a failure (member side 8). */
const addFailure = 'Failed to add entry';

/**
 * The form of an entry, for members and administrators. `add` keeps it; its error is shown.
 * @param reasonOf the error in words for a person
 */
export function useBlocklistForm(
  earlier: NewEntry,
  add: (entry: NewEntry) => Promise<void>,
  reasonOf: (error: unknown) => string = describeFailure,
) {
  const { form, field, failure, isSubmitting, onSubmit } = useCallForm({
    resolver,
    defaultValues: earlier,
    send: async ({ memberName, description }) => {
      await add({ memberName, description });
      form.reset({ memberName: '', description: '' });
    },
    describe: (error) => ({
      title: 'Error',
      text: reasonOf(error),
      tone: 'destructive',
    }),
  });
  const [name, description] = useWatch({
    control: form.control,
    name: ['memberName', 'description'],
  });
  return {
    failure,
    isSubmitting,
    onSubmit,
    edit: (entry: NewEntry) => form.reset(entry),
    /** As typed so far. */
    memberName: name,
    description,
    isEmpty: name === '' && description === '',
    /** Nothing could be sent (spec member 5: submit is disabled otherwise). */
    isIncomplete: name.trim() === '' || description.trim().length < 4,
    nameField: (help?: ReactNode) => (
      <TextField label="Member Name" help={help} {...field('memberName')} />
    ),
    descriptionField: (
      <TextArea
        label="Description"
        rows={3}
        help="What happened, so that others can be careful. At least 4 characters."
        {...field('description')}
      />
    ),
  };
}

/** Why an entry was not added. */
export function describeFailure(error: unknown): string {
  return failureText(error, addFailure);
}
