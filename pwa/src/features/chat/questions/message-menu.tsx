import { refuseChange } from '@greenroom/sync-protocol/chat/chat-changes';
import { reactionEmojis } from '@greenroom/sync-protocol/chat/chat-records';
import { Copy, Flag, History, Pencil, Reply, SmilePlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useReplica } from '../../../replica/replica-context.tsx';
import { Menu, type MenuSign, type MenuItem } from '../../../ui/menu/menu.tsx';
import { copyText } from '../../../ui/toast/copy-text.ts';
import { useIsAdministrator } from '../chat-account-queries.ts';
import { reactTo } from '../chat-commands.ts';
import { emojiNames } from '../message/emoji-names.ts';
import { placeMenu } from './menu-anchor.ts';
import {
  askAbout,
  endQuestion,
  findMessageField,
  type MenuQuestion,
  prepareFocusAfter,
  type QuestionProps,
  useMessageQuestion,
} from './message-question.ts';

/** A message's actions below a row of reactions. */
export function MessageMenu({ question, isOpen }: QuestionProps<MenuQuestion>) {
  const { item, opener } = question;
  const [hasReplied, setHasReplied] = useState(false);
  const signs = useSigns(item);
  const items = useMenuItems(question, () => setHasReplied(true));
  const { userId } = useReplica();
  const [place] = useState(() =>
    placeMenu(opener, items.length + Math.min(signs.length, 1), item.senderId === userId),
  );
  return (
    <Menu
      open={isOpen && items.length > 0}
      onClose={() => endQuestion(question)}
      label={`Message from ${item.senderName}`}
      {...place}
      signs={signs}
      items={items}
      finalFocus={() => {
        if (hasReplied) return findMessageField();
        // A dialog opened from the menu has the focus.
        return useMessageQuestion.getState().question ? null : prepareFocusAfter(opener);
      }}
    />
  );
}

function useSigns(item: MenuQuestion['item']): MenuSign[] {
  const replica = useReplica();
  if (item.state !== 'sent' || item.deletedAt !== null) return [];
  return reactionEmojis.map((emoji) => {
    const users = item.reactions.find((one) => one.emoji === emoji)?.userIds ?? [];
    const isChosen = users.includes(replica.userId);
    return {
      sign: emoji,
      label: emojiNames[emoji],
      isChosen,
      onSelect: () => void reactTo(replica, item.id, emoji, !isChosen),
    };
  });
}

function useMenuItems({ item, opener, onReply }: MenuQuestion, onReplied: () => void): MenuItem[] {
  const { userId } = useReplica();
  const isAdministrator = useIsAdministrator();
  // Asked when the menu opens: the window may have closed since the message was shown.
  const [openedAt] = useState(() => new Date().toISOString());
  const { content, deletedAt } = item;
  const isSent = item.state === 'sent';
  const isThere = isSent && deletedAt === null;
  const isChangeable = isThere && refuseChange(item, userId, openedAt) === null;
  const isChanged = item.editedAt !== null || deletedAt !== null;
  const ask =
    (kind: 'edit' | 'withdraw' | 'earlier' | 'reactors' | 'report' | 'delete' | 'discard') => () =>
      askAbout({ kind, item, opener });
  const items: (MenuItem | false)[] = [
    isThere && {
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
    isChangeable && {
      label: 'Edit',
      icon: <Pencil size={18} aria-hidden="true" />,
      onSelect: ask('edit'),
    },
    item.reactions.length > 0 && {
      label: 'Who reacted',
      icon: <SmilePlus size={18} aria-hidden="true" />,
      onSelect: ask('reactors'),
    },
    isThere &&
      item.senderId !== userId && {
        label: 'Report',
        icon: <Flag size={18} aria-hidden="true" />,
        onSelect: ask('report'),
      },
    isSent &&
      isAdministrator &&
      isChanged && {
        label: 'What it said before',
        icon: <History size={18} aria-hidden="true" />,
        onSelect: ask('earlier'),
      },
    isSent &&
      (isAdministrator || isChangeable) && {
        label: 'Delete',
        icon: <Trash2 size={18} aria-hidden="true" />,
        destructive: true,
        // An administrator's own too: `delete` leaves nothing in its place, and needs the network.
        onSelect: ask(isChangeable ? 'withdraw' : 'delete'),
      },
    !isSent && {
      label: 'Delete',
      icon: <Trash2 size={18} aria-hidden="true" />,
      destructive: true,
      onSelect: ask('discard'),
    },
  ];
  return items.filter((entry) => entry !== false);
}
