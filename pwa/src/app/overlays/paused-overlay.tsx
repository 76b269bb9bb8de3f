import { Button, LinkButton } from '../../ui/button/button.tsx';
import { WaitingRoomArt } from '../../ui/empty-state/empty-state-art.tsx';
import { ModalOverlay } from '../../ui/modal-overlay/modal-overlay.tsx';
import { useSignOut } from '../sign-out/use-sign-out.ts';

/** 'Account Paused' for a suspended member, until an administrator ends it (spec member 2). */
export function PausedOverlay() {
  const { signOut, isLeaving } = useSignOut();
  return (
    <ModalOverlay
      title="Account Paused"
      text="Your account is paused until you continue streaming. What you entered is kept on this device, and this screen goes away by itself once your account is active again."
      art={<WaitingRoomArt />}
    >
      <LinkButton to="/support" variant="primary" wide>
        Contact Support
      </LinkButton>
      <Button variant="quiet" wide pending={isLeaving} onClick={signOut}>
        Sign Out
      </Button>
    </ModalOverlay>
  );
}
