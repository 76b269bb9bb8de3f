import { useDiscreet } from '../../platform/privacy/discreet.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { InstallSteps } from '../../ui/install-steps/install-steps.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { InstallName, installTitles } from './install-name.tsx';

interface InstallSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly place: 'home-screen' | 'dock';
}

/** How to install Greenroom from Safari, whose menu does it. */
export function InstallSheet({ open, onClose, place }: InstallSheetProps) {
  const { appName } = useDiscreet();
  return (
    <Dialog open={open} onClose={onClose} title={installTitles[place]}>
      <Stack gap={16}>
        <InstallName />
        <InstallSteps place={place} name={appName} />
      </Stack>
    </Dialog>
  );
}
