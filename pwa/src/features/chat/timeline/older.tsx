import { useIsOnline } from '../../../platform/use-is-online.ts';
import { Button } from '../../../ui/button/button.tsx';
import { passFocusOn } from '../../../ui/pass-focus-on.ts';
import { Spinner } from '../../../ui/spinner/spinner.tsx';
import styles from './older.module.css';
import type { ChatTimeline } from './timeline.ts';

/** Above the oldest message: loading, a failure, or the beginning of the room. */
export function OlderMessages({ timeline }: { readonly timeline: ChatTimeline }) {
  const { hasOlder, isLoadingOlder, olderFailed, loadOlder } = timeline;
  const isOnline = useIsOnline();
  if (!hasOlder) return <p>This is the start of the chat.</p>;
  if (isLoadingOlder) return <Spinner label="Loading older messages" />;
  if (!olderFailed) return null;
  return (
    <div ref={passFocusOn} className={styles.failed} role="status">
      <p>
        {isOnline
          ? 'Older messages could not be loaded.'
          : 'Older messages are not on this device. They appear once you are online.'}
      </p>
      {isOnline && (
        <Button size="small" variant="quiet" onClick={() => void loadOlder()}>
          Retry
        </Button>
      )}
    </div>
  );
}
