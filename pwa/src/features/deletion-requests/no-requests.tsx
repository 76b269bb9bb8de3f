import { Button } from '../../ui/button/button.tsx';
import { DoorArt } from '../../ui/empty-state/empty-state-art.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import type { RequestsLocation } from './requests-location.ts';

/** Why the list of requests is empty, and the way on. */
export function NoRequests({ place }: { readonly place: RequestsLocation }) {
  const isWhole = !place.isFiltered && place.page === 1;
  return (
    <EmptyState
      art={<DoorArt />}
      title="No deletion requests"
      text={
        isWhole
          ? 'Whoever asks for their account to be deleted appears here by themselves.'
          : 'None fits this search and this filter.'
      }
      {...(!isWhole && { action: <Button onClick={place.clear}>Show all requests</Button> })}
    />
  );
}
