import type { Account } from '@greenroom/sync-protocol/account/account-records';
import { type ReactNode, Suspense } from 'react';
import { lazyScreen } from '../../../platform/lazy-screen.tsx';
import { useReplica } from '../../../replica/replica-context.tsx';
import { Titled } from '../../routes/titled.tsx';
import { useSignOut } from '../../sign-out/use-sign-out.ts';
import { useAccount } from '../account-context.tsx';
import { enterSignedIn } from '../open-session.ts';

const ForcedChangeScreen = lazyScreen(() =>
  import('../../../features/account/password/forced-change-screen.tsx').then(
    (module) => module.ForcedChangeScreen,
  ),
);

/**
 * Demands a new password while others know the current one; keeps the address (decisions: Account).
 */
export function PasswordFirst({ children }: { readonly children: ReactNode }) {
  return useAccount().mustChangePassword ? <NewPassword /> : children;
}

function NewPassword() {
  const account = useAccount();
  const replica = useReplica();
  const { signOut, isLeaving } = useSignOut();
  const goOn = async (changed: Account) => {
    await enterSignedIn(changed);
    // Sends the changes that waited for it.
    await replica.exchangeNow('person');
  };
  return (
    <Titled title="Choose a new password">
      <Suspense>
        <ForcedChangeScreen
          account={account}
          onChanged={(changed) => void goOn(changed)}
          onSignOut={signOut}
          isSigningOut={isLeaving}
        />
      </Suspense>
    </Titled>
  );
}
