import { useDiscreet } from '../../platform/privacy/discreet.ts';
import { Button } from '../../ui/button/button.tsx';
import { UnpluggedArt } from '../../ui/empty-state/empty-state-art.tsx';
import { ModalOverlay } from '../../ui/modal-overlay/modal-overlay.tsx';
import { useSignOut } from '../sign-out/use-sign-out.ts';
import { useIsAside } from './use-is-aside.ts';

/** 'Maintenance in Progress' for members while maintenance mode is on (spec member 2). */
export function MaintenanceOverlay() {
  const { appName } = useDiscreet();
  const { signOut, isLeaving } = useSignOut();
  return (
    <ModalOverlay
      title="Maintenance in Progress"
      text={`${appName} is being updated and will be back shortly. What you entered is kept on this device.`}
      art={<UnpluggedArt />}
      isAside={useIsAside()}
    >
      <Button variant="secondary" wide pending={isLeaving} onClick={signOut}>
        Logout
      </Button>
    </ModalOverlay>
  );
}
