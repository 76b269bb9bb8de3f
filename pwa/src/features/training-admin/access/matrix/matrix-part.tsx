import { useListLocation } from '../../../../platform/list-location.ts';
import { useIsOnline } from '../../../../platform/use-is-online.ts';
import { useCallPage } from '../../../../rest/use-call-query.ts';
import { EmptyState } from '../../../../ui/empty-state/empty-state.tsx';
import { ListState } from '../../../../ui/list-state/list-state.tsx';
import { Pagination } from '../../../../ui/pagination/pagination.tsx';
import { SearchField } from '../../../../ui/search-field/search-field.tsx';
import { Toolbar } from '../../../../ui/toolbar/toolbar.tsx';
import { pageSize } from '@greenroom/sync-protocol/pages';
import type { ListedModule } from '../../content/listed-module.ts';
import { accessWords } from '../access-words.tsx';
import { AccessMatrix } from './access-matrix.tsx';
import { useMatrixChanges } from './use-matrix-changes.ts';

/** All members beside all modules, with a tick for each grant. */
export function MatrixPart({ modules }: { readonly modules: readonly ListedModule[] }) {
  const place = useListLocation({});
  const { page, search } = place;
  const list = useCallPage('training.listMatrix', { page, search });
  const changes = useMatrixChanges(list.refetch);
  const isLocked = !useIsOnline();
  const members = list.data?.rows ?? [];
  return (
    <>
      <Toolbar onClear={place.isFiltered ? place.clear : undefined} isDisabled={isLocked}>
        <SearchField
          {...accessWords.search}
          value={search}
          onSearch={(next) => place.change({ search: next })}
        />
      </Toolbar>
      <ListState
        what="members"
        isLoading={list.data === undefined}
        isStale={list.isPlaceholderData}
        problem={list.error?.message ?? null}
        onRetry={() => void list.refetch()}
        isEmpty={members.length === 0}
        empty={
          search === '' ? (
            <EmptyState title="No members yet" text="Approved members appear here." />
          ) : (
            <EmptyState title="No users found" text="Nobody matches this search." />
          )
        }
      >
        <AccessMatrix members={members} modules={modules} changes={changes} isLocked={isLocked} />
        <Pagination
          page={page}
          pageSize={pageSize}
          total={list.data?.total ?? 0}
          onPage={place.turnTo}
        />
      </ListState>
    </>
  );
}
