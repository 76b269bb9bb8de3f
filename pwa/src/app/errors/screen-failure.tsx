import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { Screen } from '../../ui/screen/screen.tsx';

/** Stands in for a screen that could not be shown. */
export function ScreenFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Screen>
      <div role="alert">
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
      </div>
    </Screen>
  );
}
