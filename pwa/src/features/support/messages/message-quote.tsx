import type { AdminMessage } from '@greenroom/sync-protocol/support/support-records';
import styles from './message-quote.module.css';

/** A dialog's subject: the beginning of the message, shown in full behind the dialog. */
export function MessageQuote({ message }: { readonly message: Pick<AdminMessage, 'content'> }) {
  return <blockquote className={styles.quote}>{message.content}</blockquote>;
}
