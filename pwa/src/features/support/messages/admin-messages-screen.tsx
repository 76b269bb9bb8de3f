import type { ListedAdminMessage } from '@greenroom/sync-protocol/support/support-records';
import { useState } from 'react';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { useCallPage } from '../../../rest/use-call-query.ts';
import { useRowFocus } from '../../../ui/data-table/use-row-focus.ts';
import { useSteadyRows } from '../../../ui/data-table/use-steady-rows.ts';
import { ListState } from '../../../ui/list-state/list-state.tsx';
import { OfflineNotice } from '../../../ui/offline-notice/offline-notice.tsx';
import { ScreenHead } from '../../../ui/screen-head/screen-head.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { SplitView } from '../../../ui/split-view/split-view.tsx';
import { MessageDetail, MissingMessage } from './message-detail.tsx';
import { MessageDialogs, type MessageQuestion } from './message-dialogs.tsx';
import { MessagesEmpty } from './messages-empty.tsx';
import { MessagesFilters } from './messages-filters.tsx';
import { MessagesList } from './messages-list.tsx';
import { isListed, listInputOf, useMessagesLocation } from './messages-location.ts';
import { useOpenMessage } from './use-open-message.ts';

const noRows: readonly ListedAdminMessage[] = [];

/** /admin/messages: what members wrote, to be answered or deleted (admin side 2, Admin Messages). */
export function AdminMessagesScreen() {
  const place = useMessagesLocation();
  const isLocked = !useIsOnline();
  const input = listInputOf(place);
  const list = useCallPage('support.list', input);
  const focus = useRowFocus();
  // While another page is on its way, the one before stands there.
  const scope = list.isPlaceholderData ? '' : JSON.stringify(input);
  const rows = useSteadyRows(list.data?.rows ?? noRows, scope, focus);
  const { message, keep } = useOpenMessage(place.open, rows.rows);
  // Until the list was read nobody knows the message; why it was not stands in the list's place.
  const isUnread = message === null && list.data === undefined && list.error !== null;
  const open = isUnread ? null : place.open;
  const [question, setQuestion] = useState<MessageQuestion | null>(null);

  /** The row after a settled one comes up; where there is none, the list. */
  const goOn = (settled: ListedAdminMessage) => {
    const index = rows.rows.findIndex(({ id }) => id === settled.id);
    const next = rows.rows[index + 1] ?? rows.rows[index - 1];
    rows.drop(settled.id);
    if (index !== -1 && next) place.replaceOpen(next.id);
    else place.close();
  };
  return (
    <Screen wide>
      <ScreenHead
        title="Admin Messages"
        subtitle="What members wrote to the administrators"
        back={{ to: '/admin-dashboard', label: 'Dashboard' }}
      />
      <OfflineNotice
        what="messages"
        hasRead={list.data !== undefined}
        locked="Responding and deleting need the network."
      />
      <SplitView
        paneKey={open}
        paneLabel={message ? `Message of ${message.username}` : 'Message'}
        backLabel="All messages"
        onClose={place.close}
        onClosed={(id) => focus.focusRow(id)}
        tools={<MessagesFilters place={place} onDown={() => focus.focusRow(place.open)} />}
        list={
          <ListState
            what="messages"
            isLoading={list.data === undefined}
            problem={list.error?.message ?? null}
            onRetry={() => void list.refetch()}
            isEmpty={rows.rows.length === 0}
            empty={<MessagesEmpty place={place} />}
          >
            <MessagesList place={place} rows={rows} total={list.data?.total ?? 0} focus={focus} />
          </ListState>
        }
        pane={
          open !== null &&
          (message ? (
            <MessageDetail
              message={message}
              isLocked={isLocked}
              onRespond={() => setQuestion({ kind: 'respond', message })}
              onRemove={() => setQuestion({ kind: 'remove', message })}
            />
          ) : (
            <MissingMessage isLoading={list.data === undefined} />
          ))
        }
      />
      <MessageDialogs
        question={question}
        onClose={() => setQuestion(null)}
        onAnswered={(answered) => {
          keep(answered);
          if (!isListed(answered.status, place)) goOn(answered);
        }}
        onRemoved={goOn}
      />
    </Screen>
  );
}
