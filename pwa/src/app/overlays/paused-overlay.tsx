import { Button, LinkButton } from '../../ui/button/button.tsx';
import { WaitingRoomArt } from '../../ui/empty-state/empty-state-art.tsx';
import { ModalOverlay } from '../../ui/modal-overlay/modal-overlay.tsx';
import { useSignOut } from '../sign-out/use-sign-out.ts';
import { useIsAside } from './use-is-aside.ts';

/** 'Account Paused' for a suspended member, until an administrator ends it (spec member 2). */
export function PausedOverlay() {
  const { signOut, isLeaving } = useSignOut();
  return (
    <ModalOverlay
      title="Account Paused"
      text="Your account is paused until you continue streaming. An administrator ends the pause once you stream again. What you entered is kept on this device."
      art={<WaitingRoomArt />}
      isAside={useIsAside()}
    >
      <LinkButton to="/support" variant="primary" wide>
        Contact Support
      </LinkButton>
      <LinkButton to="/notifications" wide>
        Notifications
      </LinkButton>
      <Button variant="quiet" wide pending={isLeaving} onClick={signOut}>
        Sign Out
      </Button>
    </ModalOverlay>
  );
}
