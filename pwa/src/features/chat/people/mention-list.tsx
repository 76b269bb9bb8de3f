import { useEffect, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import styles from './mention-list.module.css';
import type { MentionOffers } from './use-mention.ts';

/** The people whose names fit what is typed after an '@'; the field keeps the focus meanwhile. */
export function ChatMentionList({ offers }: { readonly offers: MentionOffers }) {
  const { names, active, listId, optionId } = offers;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, names]);
  const hasNames = names.length > 0;
  return (
    <>
      {/* Always there: a live region that appears with its text is often not read out. */}
      <VisuallyHidden>
        <span role="status">
          {hasNames && `${names.length} ${names.length === 1 ? 'person' : 'people'} to mention`}
        </span>
      </VisuallyHidden>
      {hasNames && (
        <ul ref={list} id={listId} className={styles.list} role="listbox" aria-label="People">
          {names.map((name, index) => (
            <li
              key={name}
              id={optionId(index)}
              className={classNames(styles.option, index === active && styles.active)}
              role="option"
              aria-selected={index === active}
              // The field keeps the focus, and with it the keyboard of a phone.
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
