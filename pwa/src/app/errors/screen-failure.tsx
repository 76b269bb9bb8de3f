import { useEffect } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { acceptUpdate, useUpdateStore } from '../update/update-store.ts';

/** Shown in place of a screen that failed to load or threw. */
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
          ? 'Something went wrong. What you saved is safe.'
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

/** The server has a newer version without this screen's code; the update prompt hides meanwhile. */
function NewVersion() {
  useEffect(() => {
    useUpdateStore.setState({ isOfferedInPlace: true });
    return () => useUpdateStore.setState({ isOfferedInPlace: false });
  }, []);
  return (
    <EmptyState
      title="Update available"
      text="Reload to open this screen. What you saved is safe."
      action={
        <Button variant="primary" onClick={acceptUpdate}>
          Reload
        </Button>
      }
    />
  );
}
