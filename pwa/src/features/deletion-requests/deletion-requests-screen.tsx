import type { DeletionRequest } from '@greenroom/sync-protocol/deletion-requests/deletion-requests-records';
import { useState } from 'react';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { useCallPage } from '../../rest/use-call-query.ts';
import { ListPage } from '../../ui/data-table/list-page.tsx';
import { useRowFocus } from '../../ui/data-table/use-row-focus.ts';
import { useSteadyRows } from '../../ui/data-table/use-steady-rows.ts';
import { ListState } from '../../ui/list-state/list-state.tsx';
import { OfflineNotice } from '../../ui/offline-notice/offline-notice.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { SplitView } from '../../ui/split-view/split-view.tsx';
import { NoRequests } from './no-requests.tsx';
import { RequestDetail } from './request-detail.tsx';
import { requestsColumns } from './requests-columns.tsx';
import { RequestsFilters } from './requests-filters.tsx';
import { isListed, listInputOf, useRequestsLocation } from './requests-location.ts';
import { ReviewButtons } from './review-buttons.tsx';
import { ReviewDialog, type ReviewQuestion } from './review-dialog.tsx';
import { useReview } from './use-review.ts';

const none: readonly DeletionRequest[] = [];

/** Who asked for their account to be deleted (admin side 2, Account Deletion Requests). */
export function DeletionRequestsScreen() {
  const place = useRequestsLocation();
  const isLocked = !useIsOnline();
  const input = listInputOf(place);
  const list = useCallPage('deletionRequests.list', input);
  const focus = useRowFocus();
  // While another page is on its way, the one before stands there.
  const scope = list.isPlaceholderData ? '' : JSON.stringify(input);
  const rows = useSteadyRows(list.data?.rows ?? none, scope, focus);
  const [question, setQuestion] = useState<ReviewQuestion | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  /** Each question begins anew. */
  const [turn, setTurn] = useState(0);
  const review = useReview((reviewed) => {
    setIsAsking(false);
    const waiting = rows.rows.filter(
      ({ id, status: is }) => is === 'pending' && id !== reviewed.id,
    );
    const next = waiting.find(({ createdAt }) => createdAt < reviewed.createdAt) ?? waiting[0];
    if (place.open !== reviewed.id)
      focus.keepPlaceOf(reviewed.id, reviewed.status === 'approved' ? 'approve' : 'reject');
    else if (next) place.replaceOpen(next.id);
    if (!isListed(reviewed.status, place)) rows.drop(reviewed.id);
  });
  const ask = (asked: ReviewQuestion) => {
    review.forget();
    setQuestion(asked);
    setIsAsking(true);
    setTurn(turn + 1);
  };
  const opened = rows.rows.find(({ id }) => id === place.open);
  return (
    <Screen wide>
      <ScreenHead
        title="Account Deletion Requests"
        subtitle="Who asked to leave, and what leaving removes"
        back={{ to: '/admin-dashboard', label: 'Dashboard' }}
      />
      <OfflineNotice
        what="requests"
        hasRead={list.data !== undefined}
        locked="Deciding needs the network."
      />
      <SplitView
        paneKey={opened?.id ?? null}
        paneLabel={`Request of ${opened?.username ?? ''}`}
        backLabel="All requests"
        onClose={place.close}
        onClosed={focus.focusRow}
        pane={opened && <RequestDetail request={opened} isLocked={isLocked} onAsk={ask} />}
        tools={<RequestsFilters place={place} onDown={() => focus.focusRow(place.open)} />}
        list={
          <ListState
            what="requests"
            isLoading={list.data === undefined}
            problem={list.error?.message ?? null}
            onRetry={() => void list.refetch()}
            isEmpty={rows.rows.length === 0}
            empty={<NoRequests place={place} />}
          >
            <ListPage
              caption="Account deletion requests"
              columns={requestsColumns}
              what="request"
              place={place}
              rows={rows}
              total={list.data?.total ?? 0}
              sort={place.filters.sort}
              onSort={(sort) =>
                place.change({ sort: sort === 'createdAt' ? 'createdAt' : '-createdAt' })
              }
              focus={focus}
              actions={(request) => (
                <ReviewButtons isInRow request={request} isLocked={isLocked} onAsk={ask} />
              )}
            />
          </ListState>
        }
      />
      {question !== null && (
        <ReviewDialog
          key={turn}
          {...question}
          {...review}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          finalFocus={focus.placeToReturn}
        />
      )}
    </Screen>
  );
}
