import { dismissInstall, promptInstall } from '../../platform/install/install-prompt.ts';
import { useInstallWay, useIsInstallDismissed } from '../../platform/install/install.ts';
import { useDiscreet } from '../../platform/privacy/discreet.ts';
import { Button } from '../../ui/button/button.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { OfferCard } from '../../ui/offer-card/offer-card.tsx';
import { InstallSteps } from '../../ui/install-steps/install-steps.tsx';
import { usePageName } from '../discreet/page-name.ts';
import { installTitles, NameChoice, NameWords } from './install-name.tsx';

/** Offers to install Greenroom where that is possible and the offer was not dismissed. */
export function InstallOffer() {
  const way = useInstallWay();
  const isDismissed = useIsInstallDismissed();
  const { isAwaited } = usePageName();
  const { appName } = useDiscreet();
  if (way === 'none' || isDismissed) return null;
  return (
    <OfferCard
      title={installTitles[way]}
      text={`It opens from your ${way === 'dock' ? 'Dock' : 'Home Screen'}, works offline, and keeps unsent changes safer.`}
      action={
        way === 'prompt' && (
          <Button size="small" pending={isAwaited} onClick={() => void promptInstall()}>
            Install
          </Button>
        )
      }
      choice={<NameChoice />}
      onDismiss={dismissInstall}
    >
      <Stack gap={12}>
        <NameWords />
        {way !== 'prompt' && <InstallSteps place={way} name={appName} />}
      </Stack>
    </OfferCard>
  );
}
