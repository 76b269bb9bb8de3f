import { CircleAlert, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { passFocusOn } from '../pass-focus-on.ts';
import { useNoticeIn } from './notice-room.ts';
import styles from './notice.module.css';

interface NoticeProps {
  /** Default: neutral. Danger ones interrupt a screen reader when they appear. */
  readonly tone?: 'neutral' | 'danger' | 'warning';
  readonly title?: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Absent: cannot be closed. */
  readonly onClose?: () => void;
}

/** A notice beside its subject: what happened and what to do. */
export function Notice({ tone = 'neutral', title, children, action, onClose }: NoticeProps) {
  const Icon = tone === 'neutral' ? Info : CircleAlert;
  useNoticeIn(tone === 'danger');
  return (
    <div
      ref={passFocusOn}
      className={classNames(styles.notice, styles[tone])}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <div className={styles.words}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children !== undefined && <div className={styles.text}>{children}</div>}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
      {onClose !== undefined && (
        <IconButton label="Close" className={styles.close} onClick={onClose}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
