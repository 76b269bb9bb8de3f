import {
  dismissInstall,
  promptInstall,
  useInstallWay,
  useIsInstallDismissed,
} from '../../platform/install.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import styles from './install-offer.module.css';
import { InstallSteps } from './install-steps.tsx';

/** Offers to install Greenroom where that is possible and the offer was not dismissed. */
export function InstallOffer() {
  const way = useInstallWay();
  const isDismissed = useIsInstallDismissed();
  if (way === 'none' || isDismissed) return null;
  return (
    <Card className={styles.offer} role="group" aria-labelledby="install-offer">
      <div>
        <h2 className={styles.title} id="install-offer">
          {way === 'prompt' ? 'Install Greenroom' : 'Add Greenroom to your Home Screen'}
        </h2>
        <p className={styles.text}>
          It opens from your Home Screen, works without a network, and what you enter is kept safer.
        </p>
      </div>
      {way === 'steps' && <InstallSteps />}
      <div className={styles.actions}>
        <Button size="small" variant="quiet" onClick={dismissInstall}>
          Not now
        </Button>
        {way === 'prompt' && (
          <Button size="small" onClick={() => void promptInstall()}>
            Install
          </Button>
        )}
      </div>
    </Card>
  );
}
