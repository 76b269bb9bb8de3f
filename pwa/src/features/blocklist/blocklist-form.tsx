import type { CallInput } from '@greenroom/sync-protocol/contract';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { callResolver } from '../../rest/call-resolver.ts';
import { failureText } from '../../rest/failure-text.ts';
import { TextArea } from '../../ui/text-field/text-area.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { useCallForm } from '../changes/use-call-form.ts';

export type NewEntry = Pick<CallInput<'blocklist.add'>, 'memberName' | 'description'>;

/** Nothing typed; as the kept value it empties a form that is open. */
export const emptyEntry: NewEntry = { memberName: '', description: '' };

const resolver = callResolver('blocklist.add');

/** The specified text of a failure (member side 8). */
const addFailure = 'Failed to add entry';

interface BlocklistFormParts {
  /** What is typed so far, here or where the form was open before. */
  readonly kept: NewEntry;
  readonly keep: (entry: NewEntry) => void;
  /** Adds it, and keeps `emptyEntry` then; its error is shown. */
  readonly add: (entry: NewEntry) => Promise<void>;
  /** The error in words for a person. */
  readonly reasonOf?: (error: unknown) => string;
}

/** The form of an entry, for members and administrators. */
export function useBlocklistForm({
  kept,
  keep,
  add,
  reasonOf = describeFailure,
}: BlocklistFormParts) {
  const { form, field, failure, isSubmitting, onSubmit } = useCallForm({
    resolver,
    defaultValues: kept,
    send: async ({ memberName, description }) => {
      await add({ memberName, description });
      form.reset(emptyEntry);
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
  useEffect(() => keep({ memberName: name, description }), [keep, name, description]);
  const edit = (entry: NewEntry) => form.reset(entry);
  const empty = useEffectEvent(() => edit(emptyEntry));
  // Also what was added while this form was closed, and its screen left, must not be added again.
  useEffect(() => {
    if (kept === emptyEntry) empty();
  }, [kept]);
  return {
    failure,
    isSubmitting,
    onSubmit,
    edit,
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
