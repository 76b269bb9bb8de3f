import { useEffect } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { acceptUpdate, useUpdateStore } from '../update/update-store.ts';

/** Stands in for a screen that could not be shown. */
export function ScreenFailure({ onRetry }: { readonly onRetry: () => void }) {
  const isReplaced = useUpdateStore((state) => state.isPartMissing);
  return (
    <Screen>
      <div role="alert">{isReplaced ? <NewVersion /> : <NotShown onRetry={onRetry} />}</div>
    </Screen>
  );
}

function NotShown({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <EmptyState
      title="This screen could not be shown"
      text={
        navigator.onLine
          ? 'Something went wrong while it was opened. What you saved is safe.'
          : 'You are offline and this part is not on the device yet. What you saved is safe.'
      }
      action={
        <Button variant="primary" onClick={onRetry}>
          Retry
        </Button>
      }
    />
  );
}

/** The screen's code went with the version before; the prompt need not offer the reload as well. */
function NewVersion() {
  useEffect(() => {
    useUpdateStore.setState({ isOfferedInPlace: true });
    return () => useUpdateStore.setState({ isOfferedInPlace: false });
  }, []);
  return (
    <EmptyState
      title="A new version is here"
      text="Reload to open this screen. What you saved is safe."
      action={
        <Button variant="primary" onClick={acceptUpdate}>
          Reload
        </Button>
      }
    />
  );
}
