import { Button } from '../../ui/button/button.tsx';
import { WaitingRoomArt } from '../../ui/empty-state/empty-state-art.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import type { UsersLocation } from './users-location.ts';

/** Why the list of accounts is empty, and the way on. */
export function UsersEmpty({ place }: { readonly place: UsersLocation }) {
  const { filters, search, page } = place;
  if (page > 1) {
    return (
      <EmptyState
        title="This page is empty"
        text="The list has become shorter."
        action={<Button onClick={() => place.turnTo(1)}>First page</Button>}
      />
    );
  }
  const isQueue = filters.status === 'pending' && search === '';
  if (isQueue && filters.role === '' && filters.paused === '') {
    return (
      <EmptyState
        art={<WaitingRoomArt />}
        title="No accounts are waiting"
        text="New registrations appear here by themselves."
        action={<Button onClick={place.clear}>Show all accounts</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="No accounts found"
      text="Nobody fits this search and these filters."
      action={<Button onClick={place.clear}>Show all accounts</Button>}
    />
  );
}
