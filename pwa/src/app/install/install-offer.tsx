import {
  dismissInstall,
  promptInstall,
  useInstallWay,
  useIsInstallDismissed,
} from '../../platform/install.ts';
import { Button } from '../../ui/button/button.tsx';
import { OfferCard } from '../../ui/offer-card/offer-card.tsx';
import { InstallSteps } from '../../ui/install-steps/install-steps.tsx';

/** Offers to install Greenroom where that is possible and the offer was not dismissed. */
export function InstallOffer() {
  const way = useInstallWay();
  const isDismissed = useIsInstallDismissed();
  if (way === 'none' || isDismissed) return null;
  return (
    <OfferCard
      title={way === 'prompt' ? 'Install Greenroom' : 'Add Greenroom to your Home Screen'}
      text="It opens from your Home Screen, works offline, and keeps unsent changes safer."
      action={
        way === 'prompt' && (
          <Button size="small" onClick={() => void promptInstall()}>
            Install
          </Button>
        )
      }
      onDismiss={dismissInstall}
    >
      {way === 'steps' && <InstallSteps />}
    </OfferCard>
  );
}
