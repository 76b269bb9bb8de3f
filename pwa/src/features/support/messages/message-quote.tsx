import type { AdminMessage } from '@greenroom/sync-protocol/support/support-records';
import styles from './message-quote.module.css';

/** What a dialog is about: how the message begins; all of it stands behind the dialog. */
export function MessageQuote({ message }: { readonly message: Pick<AdminMessage, 'content'> }) {
  return <blockquote className={styles.quote}>{message.content}</blockquote>;
}
