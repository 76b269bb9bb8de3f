import { checkReason, maxReportLength } from '@greenroom/sync-protocol/chat/chat-rules';
import { useRef, useState } from 'react';
import { useDraft } from '../../changes/use-draft.ts';
import { useReplica } from '../../../replica/replica-context.tsx';
import type { Replica } from '../../../replica/replica-interface.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { TextArea } from '../../../ui/text-field/text-area.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { discardReport, reportMessage } from '../chat-commands.ts';
import { titleOf } from '../chat-text.ts';
import {
  endQuestion,
  prepareFocusAfter,
  type QuestionProps,
  type ReportQuestion,
} from './message-question.ts';

/** The count shows when at most this many characters are left. */
const countedFrom = 200;

/** Reports a message to the administrators, online or offline. Cancel alone forgets what was typed. */
export function ReportDialog({ question, isOpen }: QuestionProps<ReportQuestion>) {
  const { item, opener, again } = question;
  const replica = useReplica();
  const field = useRef<HTMLTextAreaElement>(null);
  const earlier = again?.reason ?? '';
  const [reason, setReason, forget] = useDraft(`report:${again?.changeId ?? item.id}`, earlier);
  const [isTried, setIsTried] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const problem = checkReason(reason);
  const left = maxReportLength - reason.trim().length;
  const report = async () => {
    setIsTried(true);
    if (problem !== null) {
      field.current?.focus();
      return;
    }
    setIsPending(true);
    const result = await reportMessage(replica, item.id, reason.trim());
    setIsPending(false);
    setFailure(result.ok ? undefined : result.message);
    if (!result.ok) return;
    forget();
    tellReported(replica);
    endQuestion(question);
    // Last: the new report is stored even if the old one cannot be discarded.
    if (again) await discardReport(replica, again.changeId);
  };
  return (
    <FormDialog
      open={isOpen}
      onClose={() => endQuestion(question)}
      title={`Report ${item.senderName}’s message`}
      description={`${titleOf(item)}. Only the administrators see your report.`}
      initialFocus={field}
      finalFocus={() => prepareFocusAfter(opener)}
      confirmLabel="Report"
      pending={isPending}
      onSubmit={report}
      onCancel={() => {
        // A refused report may be opened again from the list, which mounts nothing anew.
        setReason(earlier);
        endQuestion(question);
      }}
    >
      <TextArea
        ref={field}
        label="What is wrong with it?"
        rows={4}
        required
        value={reason}
        error={isTried || left < 0 ? (problem ?? failure) : failure}
        help={left <= countedFrom ? `${left} characters left` : undefined}
        onChange={(event) => {
          setReason(event.target.value);
          setFailure(undefined);
        }}
      />
    </FormDialog>
  );
}

function tellReported(replica: Replica): void {
  const isOnline = replica.getStatus().connection === 'online';
  showToast({
    title: isOnline ? 'Message Reported' : 'Report Saved',
    text: isOnline
      ? 'The administrators will answer you under Support.'
      : 'Saved on this device. It will be sent once you are online.',
    tone: 'success',
  });
}
