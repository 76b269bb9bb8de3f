import { useReplica } from '../../../replica/replica-context.tsx';
import type { RefusedChange } from '../../../replica/replica-types.ts';
import { copyText } from '../../../ui/toast/copy-text.ts';
import { RefusedChanges, useRefusedCalls } from '../../changes/refused-changes.tsx';
import { chatRefusals } from '../chat-refusals.ts';
import { explainRefusal } from '../../changes/refusal-words.ts';
import { discardReportFailure } from '../chat-commands.ts';
import { askAbout } from '../questions/message-question.ts';
import { findReported } from './refusal-queries.ts';

/**
 * Reports and changes the server refused, with their text. A report is editable unless the message is
 * gone; what was to be a message's text can be copied, since a new message may say it.
 */
export function ChatRefusedReports() {
  const replica = useReplica();
  const refused = useRefusedCalls('chat.report') ?? [];
  const edits = useRefusedCalls('chat.edit') ?? [];
  const changes = [
    ...edits.filter((change) => !hasText(change)),
    ...(useRefusedCalls('chat.withdraw') ?? []),
    ...(useRefusedCalls('chat.react') ?? []),
  ];
  const editAgain = async (change: RefusedChange) =>
    askAbout({
      kind: 'report',
      item: await findReported(replica, String(change.input['id'])),
      opener: null,
      again: { reason: typedAs('reason', change), changeId: change.id },
    });
  const items = refused.map((change) => ({
    change,
    title: 'Your report was not accepted',
    text: tellWith(typedAs('reason', change), change),
    onEdit: change.problem.code === 'not_found' ? null : () => void editAgain(change),
  }));
  const texts = edits.filter(hasText).map((change) => ({
    change,
    title: notAccepted,
    text: tellWith(typedAs('content', change), change),
    editLabel: 'Copy',
    onEdit: () => void copyText(typedAs('content', change)),
  }));
  const others = changes.map((change) => ({
    change,
    title: notAccepted,
    text: `${change.description}: ${explainRefusal(change, chatRefusals)}`,
    onEdit: null,
  }));
  return (
    <RefusedChanges
      refusals={chatRefusals}
      label={
        texts.length + others.length === 0
          ? 'Reports that were not accepted'
          : 'Changes that were not accepted'
      }
      items={[...items, ...texts, ...others]}
      discardFailure={discardReportFailure}
    />
  );
}

const notAccepted = 'Your change was not accepted';

/** Why it was refused, and all that was typed. */
function tellWith(typed: string, change: RefusedChange): string {
  return `${explainRefusal(change, chatRefusals)} You wrote: ‘${typed}’`;
}

/** An image's caption may have been removed. */
function hasText(change: RefusedChange): boolean {
  return typedAs('content', change).trim() !== '';
}

function typedAs(field: 'reason' | 'content', { input }: RefusedChange): string {
  const typed = input[field];
  return typeof typed === 'string' ? typed : '';
}
