import { pageSize } from '@greenroom/sync-protocol/pages';
import type { ListedAdminMessage } from '@greenroom/sync-protocol/support/support-records';
import { type ReactNode, useState } from 'react';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { failureText } from '../../rest/failure-text.ts';
import { useCallPage } from '../../rest/use-call-query.ts';
import { Button } from '../../ui/button/button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ListNews } from '../../ui/data-table/list-news.tsx';
import { useRowFocus } from '../../ui/data-table/use-row-focus.ts';
import { useSteadyRows } from '../../ui/data-table/use-steady-rows.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { ListState } from '../../ui/list-state/list-state.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Pagination } from '../../ui/pagination/pagination.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { SplitView } from '../../ui/split-view/split-view.tsx';
import { LetterArt } from './letter-art.tsx';
import { MessageDetail } from './message-detail.tsx';
import { MessageDialogs, type MessageQuestion } from './message-dialogs.tsx';
import { messagesColumns } from './messages-columns.tsx';
import { MessagesFilters } from './messages-filters.tsx';
import {
  isListed,
  listInputOf,
  type MessagesLocation,
  useMessagesLocation,
} from './messages-location.ts';
import { useOpenMessage } from './use-open-message.ts';

const none: readonly ListedAdminMessage[] = [];

/** /admin/messages: what members wrote, to be answered or deleted (admin side 2, Admin Messages). */
export function AdminMessagesScreen({ status }: { readonly status?: ReactNode }) {
  const place = useMessagesLocation();
  const input = listInputOf(place);
  const { data, error, isPending, refetch } = useCallPage('support.list', input);
  const isOnline = useIsOnline();
  const focus = useRowFocus();
  const steady = useSteadyRows(data?.rows ?? none, JSON.stringify(input), focus);
  const { message, keep } = useOpenMessage(place.open, steady.rows);
  const [question, setQuestion] = useState<MessageQuestion | null>(null);

  /** The row after a settled one comes up; where there is none, the list. */
  const goOn = (settled: ListedAdminMessage) => {
    const index = steady.rows.findIndex(({ id }) => id === settled.id);
    const next = steady.rows[index + 1] ?? steady.rows[index - 1];
    steady.drop(settled.id);
    if (index !== -1 && next) place.replaceOpen(next.id);
    else place.close();
  };
  const list = (
    <>
      <MessagesFilters place={place} onDown={() => focus.focusRow()} />
      <ListNews news={steady.news} show={steady.show} what="message" />
      <ListState
        what="messages"
        isLoading={isPending}
        problem={
          error && failureText(error, 'The messages could not be read. Check your connection.')
        }
        onRetry={() => void refetch()}
        isEmpty={data !== undefined && steady.rows.length === 0}
        empty={<NoMessages place={place} />}
      >
        <DataTable
          caption="Messages of members"
          columns={messagesColumns}
          rows={steady.rows}
          keyOf={({ id }) => id}
          linkOf={({ id }) => place.linkTo(id)}
          openKey={place.open}
          sort={place.filters.sort}
          onSort={(sort) => place.change({ sort: sort === 'createdAt' ? sort : '-createdAt' })}
          focus={focus}
        />
        <Pagination
          page={place.page}
          pageSize={pageSize}
          total={data?.total ?? 0}
          onPage={place.turnTo}
        />
      </ListState>
    </>
  );
  return (
    <Screen wide>
      <ScreenHead
        title="Admin Messages"
        subtitle="What members wrote to the administrators"
        back={{ to: '/admin-dashboard', label: 'Dashboard' }}
        status={status}
      />
      {!isOnline && (
        <Notice tone="warning" title="You are offline">
          Responding and deleting need the network.
        </Notice>
      )}
      <SplitView
        list={list}
        pane={
          message && (
            <MessageDetail
              message={message}
              isLocked={!isOnline}
              onRespond={() => setQuestion({ kind: 'respond', message })}
              onRemove={() => setQuestion({ kind: 'remove', message })}
            />
          )
        }
        paneKey={message?.id ?? null}
        paneLabel={`Message of ${message?.username ?? ''}`}
        backLabel="All messages"
        onClose={place.close}
        onClosed={() => focus.focusRow()}
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

function NoMessages({ place }: { readonly place: MessagesLocation }) {
  if (!place.isFiltered && place.page === 1) {
    return (
      <EmptyState
        art={<LetterArt />}
        title="No messages"
        text="What members write to the administrators appears here by itself."
      />
    );
  }
  return (
    <EmptyState
      art={<LetterArt />}
      title="No messages found"
      text="Nothing matches what you are looking for."
      action={<Button onClick={place.clear}>Clear filters</Button>}
    />
  );
}
