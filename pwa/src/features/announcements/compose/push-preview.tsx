import { lockScreenText } from '@greenroom/sync-protocol/push/lock-screen-text';
import { Logo } from '../../../ui/logo/logo.tsx';
import styles from './push-preview.module.css';

interface PushPreviewProps {
  readonly title: string;
  readonly message: string;
  readonly kind: string;
}

/** A push much as a phone shows it; systems differ in detail. */
export function PushPreview({ title, message, kind }: PushPreviewProps) {
  const shown = lockScreenText(kind, { title, body: message });
  return (
    <div className={styles.push}>
      <Logo size={36} />
      <div className={styles.words}>
        <p className={styles.title}>{shown.title}</p>
        <p className={styles.body}>{shown.body}</p>
      </div>
    </div>
  );
}
