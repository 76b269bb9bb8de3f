import { useReplica } from '../../../replica/replica-context.tsx';
import type { RefusedChange } from '../../../replica/replica-types.ts';
import { RefusedChanges, useRefusedCalls } from '../../changes/refused-changes.tsx';
import { chatRefusals } from '../chat-refusals.ts';
import { explainRefusal } from '../../changes/refusal-words.ts';
import { discardReportFailure } from '../chat-commands.ts';
import { askAbout } from '../questions/message-question.ts';
import { findReported } from './refusal-queries.ts';

/** Reports the server refused, with their text. Editable unless the message is gone. */
export function ChatRefusedReports() {
  const replica = useReplica();
  const refused = useRefusedCalls('chat.report') ?? [];
  const changes = [
    ...(useRefusedCalls('chat.edit') ?? []),
    ...(useRefusedCalls('chat.withdraw') ?? []),
    ...(useRefusedCalls('chat.react') ?? []),
  ];
  const editAgain = async (change: RefusedChange) =>
    askAbout({
      kind: 'report',
      item: await findReported(replica, String(change.input['id'])),
      opener: null,
      again: { reason: reasonOf(change), changeId: change.id },
    });
  const items = refused.map((change) => ({
    change,
    title: 'Your report was not accepted',
    text: `${explainRefusal(change, chatRefusals)} You wrote: ‘${reasonOf(change)}’`,
    onEdit: change.problem.code === 'not_found' ? null : () => void editAgain(change),
  }));
  const others = changes.map((change) => ({
    change,
    title: 'Your change was not accepted',
    text: `${change.description}: ${explainRefusal(change, chatRefusals)}`,
    onEdit: null,
  }));
  return (
    <RefusedChanges
      refusals={chatRefusals}
      label={
        others.length === 0 ? 'Reports that were not accepted' : 'Changes that were not accepted'
      }
      items={[...items, ...others]}
      discardFailure={discardReportFailure}
    />
  );
}

function reasonOf(change: RefusedChange): string {
  const { reason } = change.input;
  return typeof reason === 'string' ? reason : '';
}
