import { refuseChange } from '@greenroom/sync-protocol/chat/chat-changes';
import { useEffect, useState } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { discardMessage, withdrawMessage } from '../chat-commands.ts';
import { titleOf } from '../chat-text.ts';
import { nameEmoji } from '../message/emoji-names.ts';
import { findUnsentChange } from '../not-sent/refusal-queries.ts';
import { useChatPeople } from '../people/people.ts';
import { nameSender } from '../timeline/timeline-items.ts';
import { DeleteMessageDialog } from './delete-message-dialog.tsx';
import { EarlierTextsDialog } from './earlier-texts-dialog.tsx';
import { EditMessageDialog } from './edit-message-dialog.tsx';
import { MessageMenu } from './message-menu.tsx';
import {
  endQuestion,
  prepareFocusAfter,
  type QuestionProps,
  returnToMessageField,
  useMessageQuestion,
} from './message-question.ts';
import { ReportDialog } from './report-dialog.tsx';

/** The menu and dialogs about messages. To be mounted once per room. */
export function MessageQuestions() {
  const { question, openings } = useMessageQuestion();
  // Keeps the last question during its closing transition.
  const [last, setLast] = useState(question);
  if (question !== null && question !== last) setLast(question);
  useEffect(() => () => endQuestion(), []);
  if (last === null) return null;
  const isOpen = question === last;
  // A new key shows what was typed about another message, or in another report of it.
  const again = last.kind === 'report' ? last.again?.changeId : undefined;
  const key = `${last.kind} ${last.item.id} ${again ?? ''}`;
  switch (last.kind) {
    case 'menu':
      // It answers by the moment it opened, and by what was chosen in it.
      return <MessageMenu key={`${key} ${openings}`} question={last} isOpen={isOpen} />;
    case 'report':
      return <ReportDialog key={key} question={last} isOpen={isOpen} />;
    case 'edit':
      return <EditMessageDialog key={key} question={last} isOpen={isOpen} />;
    case 'withdraw':
      return <WithdrawMessageDialog key={key} question={last} isOpen={isOpen} />;
    case 'earlier':
      return <EarlierTextsDialog key={key} question={last} isOpen={isOpen} />;
    case 'reactors':
      return <ReactorsDialog key={key} question={last} isOpen={isOpen} />;
    case 'delete':
      // Nothing is typed in it, and what failed then is not said anew.
      return <DeleteMessageDialog key={`${key} ${openings}`} question={last} isOpen={isOpen} />;
    case 'discard':
      return <DiscardMessageDialog key={key} question={last} isOpen={isOpen} />;
    default:
      return last satisfies never;
  }
}

/** Confirms deleting one's own message for everybody, online or offline. */
function WithdrawMessageDialog({ question, isOpen }: QuestionProps) {
  const { item, opener } = question;
  const replica = useReplica();
  const [failure, setFailure] = useState<string>();
  const remove = async () => {
    const refusal = refuseChange(item, replica.userId, new Date().toISOString());
    if (refusal) {
      setFailure(refusal.message);
      return;
    }
    endQuestion(question);
    await withdrawMessage(replica, item.id);
  };
  return (
    <ConfirmDialog
      open={isOpen}
      title="Delete your message?"
      text={
        <>
          {titleOf(item)} is deleted for everybody
          {item.content !== null && item.imageUrl !== null && ', with its image'}. ‘Message deleted’
          stays in its place. Administrators can still see what it said.
        </>
      }
      confirmLabel="Delete"
      destructive
      onConfirm={() => void remove()}
      onClose={() => endQuestion(question)}
      finalFocus={() => prepareFocusAfter(opener)}
    >
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
    </ConfirmDialog>
  );
}

/** Everybody who reacted to a message, by reaction. */
function ReactorsDialog({ question, isOpen }: QuestionProps) {
  const { item, opener } = question;
  const { userId } = useReplica();
  const people = useChatPeople();
  const nameOf = (id: string) => (id === userId ? 'You' : nameSender(id, people.get(id)?.username));
  return (
    <Dialog
      open={isOpen}
      onClose={() => endQuestion(question)}
      title="Who reacted"
      finalFocus={() => prepareFocusAfter(opener)}
    >
      <Stack gap={12}>
        {item.reactions.map(({ emoji, userIds }) => (
          <section key={emoji} aria-label={nameEmoji(emoji)}>
            <p className="text-label">
              <span aria-hidden="true">{emoji}</span> {nameEmoji(emoji)}, {userIds.length}
            </p>
            <p>{userIds.map(nameOf).join(', ')}</p>
          </section>
        ))}
      </Stack>
    </Dialog>
  );
}

/** Confirms discarding an unsent message, which exists only on this device. */
function DiscardMessageDialog({ question, isOpen }: QuestionProps) {
  const replica = useReplica();
  const { item, opener } = question;
  const discard = async () => {
    endQuestion(question);
    const changeId = await findUnsentChange(replica, item.id);
    if (changeId === null) {
      showToast({ title: 'Already sent', text: 'Your message was sent in the meantime.' });
      return;
    }
    await discardMessage(replica, changeId);
    returnToMessageField();
  };
  return (
    <ConfirmDialog
      open={isOpen}
      title="Delete this message?"
      text={`${titleOf(item)} was not sent and is only on this device.`}
      confirmLabel="Delete"
      destructive
      onConfirm={() => void discard()}
      onClose={() => endQuestion(question)}
      finalFocus={() => prepareFocusAfter(opener)}
    />
  );
}
