import { Button } from '../../ui/button/button.tsx';
import styles from './update-prompt.module.css';
import { acceptUpdate, useUpdateStore } from './update-store.ts';

/** 'Update available', quietly, above the bottom bar; nothing happens without a press. */
export function UpdatePrompt() {
  const isOffered = useUpdateStore((state) => state.isWaiting && !state.isPutOff);
  return (
    <div className={styles.place} role="status">
      {isOffered && (
        <div className={styles.prompt}>
          <p className={styles.text}>Update available</p>
          <Button
            size="small"
            variant="quiet"
            onClick={() => useUpdateStore.setState({ isPutOff: true })}
          >
            Later
          </Button>
          <Button size="small" onClick={acceptUpdate}>
            Update
          </Button>
        </div>
      )}
    </div>
  );
}
