import type { Reaction } from '@greenroom/sync-protocol/chat/chat-records';
import { passFocusOn } from '../../../ui/pass-focus-on.ts';
import type { ChatItem } from '../timeline/item.ts';
import { nameEmoji } from './emoji-names.ts';
import styles from './reactions.module.css';

/** Shared by all messages of a room. */
export interface ReactionTools {
  readonly userId: string;
  /** 'You' for the reader. */
  readonly nameOf: (userId: string) => string;
  readonly onReact: (item: ChatItem, emoji: string, isOn: boolean) => void;
}

interface ReactionsProps {
  readonly item: ChatItem;
  readonly shared: ReactionTools;
}

/** Who reacted with what, below a message; a tap adds or removes one's own. */
export function Reactions({ item, shared }: ReactionsProps) {
  const { userId, nameOf, onReact } = shared;
  return (
    <div className={styles.reactions} role="group" aria-label="Reactions" data-reactions="">
      {item.reactions.map((reaction) => {
        const isOwn = reaction.userIds.includes(userId);
        const names = nameReactors(reaction, nameOf);
        return (
          <button
            key={reaction.emoji}
            ref={passFocusOn}
            type="button"
            className={styles.reaction}
            aria-pressed={isOwn}
            aria-label={`${nameEmoji(reaction.emoji)}, ${reaction.userIds.length}: ${names}`}
            title={names}
            onClick={() => onReact(item, reaction.emoji, !isOwn)}
          >
            <span aria-hidden="true">{reaction.emoji}</span>
            <span>{reaction.userIds.length}</span>
          </button>
        );
      })}
    </div>
  );
}

/** Names in a title; the others are counted. */
const maxNames = 20;

/** 'You, ruby and 3 others'. */
export function nameReactors(
  { userIds }: Pick<Reaction, 'userIds'>,
  nameOf: (userId: string) => string,
): string {
  const names = userIds.slice(0, maxNames).map(nameOf);
  const rest = userIds.length - names.length;
  if (rest > 0) names.push(`${rest} ${rest === 1 ? 'other' : 'others'}`);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}
