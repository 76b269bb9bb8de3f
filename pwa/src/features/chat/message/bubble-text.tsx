import { memo } from 'react';
import { splitText, type TextPart } from './text-parts.ts';
import styles from './bubble-text.module.css';

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
export const BubbleText = memo(function BubbleText(props: BubbleTextProps) {
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
        <a className={styles.link} href={part.href} target="_blank" rel="noopener noreferrer">
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
