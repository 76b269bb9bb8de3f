import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AtAddress } from './at-address.tsx';
import { LiveLists } from './lists/live-lists.tsx';
import { useLocation } from 'react-router-dom';
import { NotesProvider } from '../platform/storage/notes-context.tsx';
import { UserNotes } from '../platform/storage/user-notes.ts';
import { makeQueryClient } from '../rest/lists/query-client.ts';
import { answerMedia } from './window-state.ts';

/** Renders an administrators' screen at an address, as in the app. `state`: brought by the way there. */
export function renderRoom(room: ReactNode, address = '/', state?: unknown) {
  let shown = address;
  function Address() {
    const { pathname, search } = useLocation();
    shown = pathname + search;
    return null;
  }
  const client = makeQueryClient();
  const notes = new UserNotes('quinn');
  const view = render(
    <QueryClientProvider client={client}>
      <LiveLists />
      <AtAddress address={address} state={state}>
        <NotesProvider notes={notes}>{room}</NotesProvider>
        <Address />
      </AtAddress>
    </QueryClientProvider>,
  );
  const query = () => new URLSearchParams(shown.split('?')[1]);
  return { ...view, client, notes, user: userEvent.setup(), query };
}

/** A wide window, for one test. */
export function widenWindow(): void {
  answerMedia((query) => query.startsWith('(width >='));
}
