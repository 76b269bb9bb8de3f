import { Copy, Flag, Reply, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { Menu, type MenuItem } from '../../../ui/menu/menu.tsx';
import { useIsAdministrator } from '../chat-account-queries.ts';
import { copyText } from '../../../ui/toast/copy-text.ts';
import { DeleteMessageDialog } from './delete-message-dialog.tsx';
import { DiscardMessageDialog } from './discard-message-dialog.tsx';
import {
  askAbout,
  endQuestion,
  findMessageField,
  type MessageQuestion,
  prepareFocusAfter,
  useMessageQuestion,
} from './message-question.ts';
import { ReportDialog } from './report-dialog.tsx';

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
    case 'delete':
      return <DeleteMessageDialog key={key} question={last} isOpen={isOpen} />;
    case 'discard':
      return <DiscardMessageDialog key={key} question={last} isOpen={isOpen} />;
    default:
      return last satisfies never;
  }
}

interface MenuProps {
  readonly question: Extract<MessageQuestion, { kind: 'menu' }>;
  readonly isOpen: boolean;
}

function MessageMenu({ question, isOpen }: MenuProps) {
  const { item, opener } = question;
  const [hasReplied, setHasReplied] = useState(false);
  const items = useMenuItems(question, () => setHasReplied(true));
  return (
    <Menu
      open={isOpen && items.length > 0}
      onClose={() => endQuestion(question)}
      label={`Message from ${item.senderName}`}
      anchor={opener}
      items={items}
      finalFocus={() => {
        if (hasReplied) return findMessageField();
        // A dialog opened from the menu has the focus.
        return useMessageQuestion.getState().question ? null : prepareFocusAfter(opener);
      }}
    />
  );
}

function useMenuItems(
  { item, opener, onReply }: MenuProps['question'],
  onReplied: () => void,
): MenuItem[] {
  const { userId } = useReplica();
  const isAdministrator = useIsAdministrator();
  const { content } = item;
  const isSent = item.state === 'sent';
  const items: (MenuItem | false)[] = [
    isSent && {
      label: 'Reply',
      icon: <Reply size={18} aria-hidden="true" />,
      onSelect: () => {
        onReply(item);
        onReplied();
      },
    },
    content !== null && {
      label: 'Copy',
      icon: <Copy size={18} aria-hidden="true" />,
      onSelect: () => void copyText(content),
    },
    isSent &&
      item.senderId !== userId && {
        label: 'Report',
        icon: <Flag size={18} aria-hidden="true" />,
        onSelect: () => askAbout({ kind: 'report', item, opener }),
      },
    isSent &&
      isAdministrator && {
        label: 'Delete',
        icon: <Trash2 size={18} aria-hidden="true" />,
        destructive: true,
        onSelect: () => askAbout({ kind: 'delete', item, opener }),
      },
    !isSent && {
      label: 'Delete',
      icon: <Trash2 size={18} aria-hidden="true" />,
      destructive: true,
      onSelect: () => askAbout({ kind: 'discard', item, opener }),
    },
  ];
  return items.filter((entry) => entry !== false);
}
