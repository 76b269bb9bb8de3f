import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { WaitingRoomArt } from '../../../ui/empty-state/empty-state-art.tsx';

interface QueueEmptyProps {
  readonly place: { readonly isFiltered: boolean; readonly clear: () => void };
  /** 'Last decision at 19:41 by sasha.' Absent: unknown. */
  readonly lastDecision: string | undefined;
}

export function QueueEmpty({ place, lastDecision }: QueueEmptyProps) {
  return (
    <EmptyState
      art={<WaitingRoomArt />}
      title={place.isFiltered ? 'Nothing of this kind waits.' : 'Nothing waits.'}
      text={lastDecision ?? 'New accounts, messages and requests appear here as they arrive.'}
      action={
        place.isFiltered ? <Button onClick={place.clear}>Show all that waits</Button> : undefined
      }
    />
  );
}
