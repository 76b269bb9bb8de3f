import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { ActionProblem } from '../detail/action-problem.tsx';
import type { HeldFactors } from '../use-user-actions.ts';
import type { UserDialogProps } from './user-dialog.ts';

export const ResetAppDialog = (props: UserDialogProps) => <ResetDialog {...props} held="app" />;
export const ResetPasskeysDialog = (props: UserDialogProps) => (
  <ResetDialog {...props} held="passkeys" />
);
export const ResetBothDialog = (props: UserDialogProps) => <ResetDialog {...props} held="both" />;

interface ResetDialogProps extends UserDialogProps {
  readonly held: HeldFactors;
}

/** Confirms turning another account's two-step sign-in off, with its passkeys (docs/decisions/second-factor.md). */
function ResetDialog({ user, state, held, ...props }: ResetDialogProps) {
  const turnOff = async () => {
    if (await props.act(user, { kind: 'resetSecondFactor', held })) props.onClose();
  };
  const signIn =
    user.role === 'admin'
      ? 'their password signs in again, with a second step to set up where administrators need one'
      : 'their password alone signs in again';
  const { title, lost, effect, confirm, needsNetwork } = words[held];
  return (
    <ConfirmDialog
      open={props.isOpen}
      destructive
      title={title(user.username)}
      text={`For someone who lost ${lost}. Make sure it is really them who asks. ${effect(signIn)}, and they get a notification.`}
      confirmLabel={confirm}
      needsNetwork={needsNetwork}
      pending={state?.state === 'pending'}
      onConfirm={() => void turnOff()}
      onClose={props.onClose}
      finalFocus={props.finalFocus}
    >
      <ActionProblem state={state} of="resetSecondFactor" />
    </ConfirmDialog>
  );
}

const turnedOff = {
  title: (username: string) => `Turn off two-step sign-in of ${username}?`,
  confirm: 'Turn off',
  needsNetwork: 'Turning it off',
} as const;

const words = {
  app: {
    ...turnedOff,
    lost: 'the authenticator app and the recovery codes',
    effect: (signIn: string) => `Then ${signIn}`,
  },
  passkeys: {
    title: (username: string) => `Remove the passkeys of ${username}?`,
    lost: 'a passkey',
    effect: (signIn: string) => `All of their passkeys are removed. Then ${signIn}`,
    confirm: 'Remove',
    needsNetwork: 'Removing them',
  },
  both: {
    ...turnedOff,
    lost: 'the authenticator app and the recovery codes, or a passkey',
    effect: (signIn: string) => `Their passkeys are removed, too. Then ${signIn}`,
  },
} as const satisfies Record<HeldFactors, object>;
