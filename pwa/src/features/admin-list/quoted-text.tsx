import styles from './quoted-text.module.css';

/** A dialog's subject: the beginning of a text, shown in full behind the dialog. */
export function QuotedText({ text }: { readonly text: string }) {
  return <blockquote className={styles.quote}>{text}</blockquote>;
}
