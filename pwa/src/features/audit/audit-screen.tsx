import type { AuditEntry } from '@greenroom/sync-protocol/audit/audit-records';
import { useCallPage } from '../../rest/use-call-query.ts';
import { Button } from '../../ui/button/button.tsx';
import { ListPage } from '../../ui/data-table/list-page.tsx';
import { useRowFocus } from '../../ui/data-table/use-row-focus.ts';
import { useSteadyRows } from '../../ui/data-table/use-steady-rows.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { ListState } from '../../ui/list-state/list-state.tsx';
import { OfflineNotice } from '../../ui/offline-notice/offline-notice.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { SplitView } from '../../ui/split-view/split-view.tsx';
import { auditColumns } from './audit-columns.tsx';
import { AuditDetail } from './audit-detail.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { type AuditLocation, listInputOf, useAuditLocation } from './audit-location.ts';
import { describeAction } from './audit-words.ts';

const none: readonly AuditEntry[] = [];

/** Every administrative change, newest first (decisions: Administration). */
export function AuditScreen() {
  const place = useAuditLocation();
  const input = listInputOf(place);
  const list = useCallPage('audit.list', input);
  const focus = useRowFocus();
  // While another page is on its way, the one before stands there.
  const scope = list.isPlaceholderData ? '' : JSON.stringify(input);
  const rows = useSteadyRows(list.data?.rows ?? none, scope, focus);
  const opened = rows.rows.find(({ id }) => id === place.open);
  return (
    <Screen wide>
      <ScreenHead
        title="Audit"
        subtitle="Who changed what, and when. Nothing here is ever changed or removed."
        back={{ to: '/admin-dashboard', label: 'Dashboard' }}
      />
      <OfflineNotice
        what="changes"
        hasRead={list.data !== undefined}
        locked="Searching and filtering need the network."
      />
      <SplitView
        paneKey={opened?.id ?? null}
        paneLabel={opened ? describeAction(opened) : ''}
        backLabel="All changes"
        onClose={place.close}
        onClosed={focus.focusRow}
        pane={opened && <AuditDetail entry={opened} />}
        tools={<AuditFilters place={place} onDown={() => focus.focusRow(place.open)} />}
        list={
          <ListState
            what="changes"
            isLoading={list.data === undefined}
            problem={list.error?.message ?? null}
            onRetry={() => void list.refetch()}
            isEmpty={rows.rows.length === 0}
            empty={<NoChanges place={place} />}
          >
            <ListPage
              caption="Administrative changes, newest first"
              columns={auditColumns}
              what="change"
              place={place}
              rows={rows}
              total={list.data?.total ?? 0}
              focus={focus}
            />
          </ListState>
        }
      />
    </Screen>
  );
}

function NoChanges({ place }: { readonly place: AuditLocation }) {
  if (!place.isFiltered && place.page === 1) {
    return (
      <EmptyState
        title="No changes yet"
        text="What administrators change appears here by itself."
      />
    );
  }
  return (
    <EmptyState
      title="No changes found"
      text="None fits this search and these filters."
      action={<Button onClick={place.clear}>Show all changes</Button>}
    />
  );
}
