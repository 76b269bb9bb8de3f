import { useEffect, useState } from 'react';
import { DeleteMessageDialog } from './delete-message-dialog.tsx';
import { DiscardMessageDialog } from './discard-message-dialog.tsx';
import { EarlierTextsDialog } from './earlier-texts-dialog.tsx';
import { EditMessageDialog } from './edit-message-dialog.tsx';
import { MessageMenu } from './message-menu.tsx';
import { endQuestion, useMessageQuestion } from './message-question.ts';
import { ReactorsDialog } from './reactors-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { WithdrawMessageDialog } from './withdraw-message-dialog.tsx';

/** The menu and dialogs about messages. To be mounted once per room. */
export function MessageQuestions() {
  const { question } = useMessageQuestion();
  // Keeps the last question during its closing transition.
  const [last, setLast] = useState(question);
  if (question !== null && question !== last) setLast(question);
  useEffect(() => () => endQuestion(), []);
  if (last === null) return null;
  const isOpen = question === last;
  // A new key resets what was typed about another message.
  const key = `${last.kind} ${last.item.id}`;
  switch (last.kind) {
    case 'menu':
      return <MessageMenu key={key} question={last} isOpen={isOpen} />;
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
      return <DeleteMessageDialog key={key} question={last} isOpen={isOpen} />;
    case 'discard':
      return <DiscardMessageDialog key={key} question={last} isOpen={isOpen} />;
    default:
      return last satisfies never;
  }
}
