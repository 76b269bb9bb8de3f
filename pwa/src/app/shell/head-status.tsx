import { ConnectionIndicator } from '../connection/connection-indicator.tsx';
import { UpdatePrompt } from '../update/update-prompt.tsx';
import styles from './head-status.module.css';

interface HeadStatusProps {
  /** The screen is online only: its actions are not queued. Absent: they are. */
  readonly queuesNothing?: boolean;
}

/** In every screen's head: the offer of a new version and the state of the connection. */
export function HeadStatus({ queuesNothing = false }: HeadStatusProps) {
  return (
    <div className={styles.status}>
      <UpdatePrompt />
      <ConnectionIndicator queuesNothing={queuesNothing} />
    </div>
  );
}
