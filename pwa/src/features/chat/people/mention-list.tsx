import { useEffect, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import styles from './mention-list.module.css';
import type { MentionOffers } from './use-mention.ts';

/** Names that match the text after an '@'. The focus stays in the field. */
export function ChatMentionList({ offers }: { readonly offers: MentionOffers }) {
  const { names, active, listId, optionId } = offers;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, names]);
  const hasNames = names.length > 0;
  return (
    <>
      {/* Always mounted: screen readers often ignore a live region inserted with its text. */}
      <VisuallyHidden>
        <span role="status">
          {hasNames && `${names.length} ${names.length === 1 ? 'member' : 'members'} to mention`}
        </span>
      </VisuallyHidden>
      {hasNames && (
        <ul ref={list} id={listId} className={styles.list} role="listbox" aria-label="Members">
          {names.map((name, index) => (
            <li
              key={name}
              id={optionId(index)}
              className={classNames(styles.option, index === active && styles.active)}
              role="option"
              aria-selected={index === active}
              // Keeps the focus in the field, and a phone's keyboard open.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => offers.choose(name)}
            >
              {name}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
