import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LetterArt } from '../letter-art.tsx';
import type { MessagesLocation } from './messages-location.ts';

/** Why the list of messages is empty, and the way on. */
export function MessagesEmpty({ place }: { readonly place: MessagesLocation }) {
  const { filters, search, page, isFiltered } = place;
  if (page > 1) {
    return (
      <EmptyState
        title="This page is empty"
        text="The list has become shorter."
        action={<Button onClick={() => place.turnTo(1)}>First page</Button>}
      />
    );
  }
  if (!isFiltered) {
    return (
      <EmptyState
        art={<LetterArt />}
        title="No messages yet"
        text="What members write to the administrators appears here by itself."
      />
    );
  }
  if (filters.status === 'pending' && search === '') {
    return (
      <EmptyState
        art={<LetterArt />}
        title="No messages are waiting"
        text="New ones appear here by themselves."
        action={<Button onClick={place.clear}>Show all messages</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="No messages found"
      text="Nothing fits this search and this filter."
      action={<Button onClick={place.clear}>Show all messages</Button>}
    />
  );
}
