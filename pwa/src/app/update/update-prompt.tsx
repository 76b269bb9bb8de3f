import { Button } from '../../ui/button/button.tsx';
import { passFocusOn } from '../../ui/pass-focus-on.ts';
import styles from './update-prompt.module.css';
import { acceptUpdate, putOffUpdate, useUpdateStore } from './update-store.ts';

/** Offers a new version, on a desktop at the window's foot; only a press starts it. */
export function UpdatePrompt() {
  const { isWaiting, isPartMissing, isInstallFailed, isPutOff, isOfferedInPlace } =
    useUpdateStore();
  const isOffered = (isWaiting || isPartMissing) && !isPutOff && !isOfferedInPlace;
  return (
    <div role="status">
      {isOffered && (
        <div ref={passFocusOn} className={styles.prompt}>
          <p className={styles.text}>
            {isInstallFailed && !isWaiting ? 'Update could not be stored' : 'Update available'}
          </p>
          <Button size="small" variant="quiet" onClick={putOffUpdate}>
            Later
          </Button>
          <Button size="small" variant="primary" onClick={acceptUpdate}>
            {isPartMissing ? 'Reload' : 'Update'}
          </Button>
        </div>
      )}
    </div>
  );
}
