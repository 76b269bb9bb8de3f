import { memo } from 'react';
import { Avatar, hueOf } from '../../../ui/avatar/avatar.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { passFocusOn } from '../../../ui/pass-focus-on.ts';
import { BubbleImage } from '../picture/bubble-image.tsx';
import { shortDayWords, timeOf } from '../../../platform/dates/days.ts';
import type { ChatItem } from '../timeline/item.ts';
import styles from './message.module.css';
import { Reactions, type ReactionTools } from './reactions.tsx';
import { Quote } from './quote.tsx';
import type { MessageRow } from '../timeline/rows.ts';
import { SendingMark } from './sending-mark.tsx';
import { MessageActions, MessageNotSent } from '../actions/message-actions.tsx';
import { splitText, type TextPart } from './text-parts.ts';

/** Props shared by all messages of a room; the same object until one changes. */
export interface SharedMessageProps extends ReactionTools {
  readonly usernames: readonly string[];
  readonly ownName: string;
  readonly canDelete: boolean;
  readonly onReply: (item: ChatItem) => void;
  readonly onJump: (messageId: string) => void;
  readonly onOpenImage: (item: ChatItem) => void;
}

export interface MessageProps {
  readonly row: MessageRow;
  readonly quoted: ChatItem | undefined;
  readonly shared: SharedMessageProps;
  /** Highlighted as the target of a jump. */
  readonly isHighlighted: boolean;
  readonly isMenuOpen: boolean;
  /** Start of today in milliseconds since the epoch. */
  readonly today: number;
}

export function Message({ row, quoted, shared, isHighlighted, isMenuOpen, today }: MessageProps) {
  const { item, isOwn, startsRun, writtenOn } = row;
  const day = writtenOn === null ? '' : `${shortDayWords(writtenOn, today)} `;
  const time = `${day}${timeOf(item.timestamp)}`;
  const more = `${item.imageUrl === null ? '' : ', image'}${isEdited(item) ? ', edited' : ''}`;
  return (
    <article
      className={classNames(
        styles.message,
        isOwn ? styles.own : styles.others,
        startsRun && styles.first,
        (isHighlighted || isMenuOpen) && styles.highlighted,
      )}
      data-message-id={item.id}
      aria-label={`${isOwn ? 'You' : item.senderName}, ${time}${more}`}
      aria-describedby={
        item.content === null && item.imageUrl !== null ? undefined : wordsIdOf(item)
      }
      tabIndex={-1}
    >
      {!isOwn && startsRun && (
        <span className={styles.avatar}>
          <Avatar name={item.senderName} seed={item.senderId ?? undefined} />
        </span>
      )}
      <Bubble row={row} quoted={quoted} shared={shared} time={time} />
      <MessageActions
        item={item}
        onReply={shared.onReply}
        isMenuOpen={isMenuOpen}
        canDelete={shared.canDelete}
      />
      {item.reactions.length > 0 && <Reactions item={item} shared={shared} />}
      <MessageNotSent item={item} />
    </article>
  );
}

function isEdited({ editedAt, deletedAt }: ChatItem): boolean {
  return editedAt !== null && deletedAt === null;
}

/** Id of the element with the message's text. */
function wordsIdOf({ id }: ChatItem): string {
  return `words-${id}`;
}

interface BubbleProps extends Pick<MessageProps, 'row' | 'quoted' | 'shared'> {
  readonly time: string;
}

function Bubble({ row, quoted, shared, time }: BubbleProps) {
  const { item, isOwn, startsRun } = row;
  return (
    <div
      className={classNames(styles.bubble, item.imageUrl !== null && styles.pictured)}
      data-bubble=""
    >
      {!isOwn && startsRun && (
        <p className={styles.name} data-hue={hueOf(item.senderId ?? item.senderName)}>
          {item.senderName}
        </p>
      )}
      {item.replyToId !== null && (
        <Quote messageId={item.replyToId} quoted={quoted} onJump={shared.onJump} />
      )}
      {item.imageUrl !== null && <BubbleImage item={item} onOpen={shared.onOpenImage} />}
      <div className={styles.words}>
        {item.content !== null && (
          <BubbleText
            id={wordsIdOf(item)}
            text={item.content}
            usernames={shared.usernames}
            ownName={shared.ownName}
          />
        )}
        {item.content === null && item.imageUrl === null && (
          <p id={wordsIdOf(item)} className={styles.nothing}>
            {item.deletedAt === null ? 'Message content unavailable' : 'Message deleted'}
          </p>
        )}
        <p className={styles.meta}>
          {isEdited(item) && <span>edited</span>}
          <time dateTime={item.timestamp}>{time}</time>
          {isOwn && <SendingMark item={item} />}
        </p>
      </div>
    </div>
  );
}

interface BubbleTextProps {
  /** The element's id, for `aria-describedby`. */
  readonly id: string;
  readonly text: string;
  /** Names that can be mentioned. */
  readonly usernames: readonly string[];
  /** The reader's username, which is emphasized. */
  readonly ownName: string;
}

/** A message's text with links and highlighted mentions. */
const BubbleText = memo(function BubbleText(props: BubbleTextProps) {
  const { id, text, usernames, ownName } = props;
  return (
    <p id={id} className={styles.text} dir="auto">
      {splitText(text, usernames).map((part, index) => (
        <Part key={index} part={part} ownName={ownName} />
      ))}
    </p>
  );
});

function Part({ part, ownName }: { readonly part: TextPart; readonly ownName: string }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'link':
      return (
        <a
          ref={passFocusOn}
          className={styles.link}
          href={part.href}
          target="_blank"
          rel="noopener noreferrer"
        >
          {part.text}
        </a>
      );
    case 'mention':
      return (
        <strong className={part.username === ownName ? styles.ownMention : styles.mention}>
          {part.text}
        </strong>
      );
    default:
      return part satisfies never;
  }
}
