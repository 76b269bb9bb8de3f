import type { MatrixRow } from '@greenroom/sync-protocol/training/training-access-records';
import type { CallAnswer } from '@greenroom/sync-protocol/contract';
import { type KeyboardEvent, useState } from 'react';
import { useListLocation } from '../../../../platform/list-location.ts';
import { useIsOnline } from '../../../../platform/use-is-online.ts';
import { useCallPage, useCallQuery } from '../../../../rest/use-call-query.ts';
import { Checkbox } from '../../../../ui/checkbox/checkbox.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Named } from '../../../../ui/data-table/named.tsx';
import { EmptyState } from '../../../../ui/empty-state/empty-state.tsx';
import { NothingFound } from '../../../../ui/empty-state/nothing-found.tsx';
import { ListState } from '../../../../ui/list-state/list-state.tsx';
import { Pagination } from '../../../../ui/pagination/pagination.tsx';
import { SearchField } from '../../../../ui/search-field/search-field.tsx';
import { Toolbar } from '../../../../ui/toolbar/toolbar.tsx';
import { pageSize } from '@greenroom/sync-protocol/pages';
import { EmptyPage } from '../../../admin-list/admin-list-empty.tsx';
import type { ListedModule } from '../../content/listed-module.ts';
import { accessWords } from '../access-words.tsx';
import styles from './matrix.module.css';
import { type MatrixChanges, useMatrixChanges } from './use-matrix-changes.ts';

interface AccessMatrixProps {
  readonly members: readonly MatrixRow[];
  readonly modules: readonly ListedModule[];
  /** Undefined: not known yet. */
  readonly summary: CallAnswer<'training.summarizeAccess'> | undefined;
  readonly changes: MatrixChanges;
  /** No network: nothing can be changed. */
  readonly isLocked: boolean;
}

interface Cell {
  readonly row: number;
  readonly column: number;
}

/** Modules that stand beside each other on every wide window. */
const mostBeside = 5;

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** All members beside all modules, with a tick for each grant. */
export function MatrixPart({ modules }: { readonly modules: readonly ListedModule[] }) {
  const place = useListLocation({});
  const { page, search } = place;
  const list = useCallPage('training.listMatrix', { page, search });
  const summary = useCallQuery('training.summarizeAccess', {}).data;
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
        <p className="text-note">A tick is saved at once, and can be undone.</p>
      </Toolbar>
      <ListState
        what="members"
        isLoading={list.data === undefined}
        isStale={list.isPlaceholderData}
        problem={list.error?.message ?? null}
        onRetry={() => void list.refetch()}
        isEmpty={members.length === 0}
        empty={
          page > 1 ? (
            <EmptyPage turnTo={place.turnTo} />
          ) : search === '' ? (
            <EmptyState title="No members yet" text="Approved members appear here." />
          ) : (
            <NothingFound
              title="No users found"
              text="Nobody matches this search."
              onClear={place.clear}
            />
          )
        }
      >
        <AccessMatrix
          members={members}
          modules={modules}
          summary={summary}
          changes={changes}
          isLocked={isLocked}
        />
        <Pagination
          page={page}
          pageNow={place.pageNow}
          pageSize={pageSize}
          total={list.data?.total ?? 0}
          onPage={place.turnTo}
        />
      </ListState>
    </>
  );
}

/** Members below each other, modules beside each other; arrow keys move, Space ticks. */
function AccessMatrix({ members, modules, summary, changes, isLocked }: AccessMatrixProps) {
  const [at, setAt] = useState<Cell>({ row: 0, column: 0 });
  const clamp = ({ row, column }: Cell): Cell => ({
    row: Math.max(0, Math.min(row, members.length - 1)),
    column: Math.max(0, Math.min(column, modules.length - 1)),
  });
  const stop = clamp(at);
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = clamp({ row: stop.row + step[0], column: stop.column + step[1] });
    setAt(next);
    const row = event.currentTarget.tBodies[0]?.rows[next.row];
    row?.cells[next.column + 1]?.querySelector('input')?.focus();
  };
  return (
    <div
      className={classNames(styles.room, modules.length <= mostBeside && styles.whole)}
      data-clips
    >
      <table className={styles.matrix} aria-label="Members and modules" onKeyDown={move}>
        <thead>
          <tr>
            <th scope="col" className="text-caption">
              Member
            </th>
            {modules.map(({ id, title, draft }) => (
              <th key={id} scope="col" className={`${styles.module} text-caption`} title={title}>
                {draft ? `${title} (draft)` : title}
                <span className={styles.count}>{summary && describeCount(id, summary)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((member, row) => (
            <tr key={member.id}>
              <th scope="row" className={`${styles.member} text-label`}>
                <Named face={{ name: member.username, seed: member.id }}>{member.username}</Named>
              </th>
              {modules.map((module, column) => {
                const isGranted = member.modules.includes(module.id);
                const isShown = changes.shows(member, module.id, isGranted);
                return (
                  <td
                    key={module.id}
                    className="text-note"
                    data-module={module.title}
                    onFocus={() => setAt({ row, column })}
                  >
                    <Checkbox
                      label={`${member.username} may open ${module.title}`}
                      checked={isShown}
                      tabIndex={row === stop.row && column === stop.column ? 0 : -1}
                      isRefused={isLocked}
                      onChange={() => changes.set(member, module, !isShown)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** '34 of 36'; a grant may be of an account that is no member now. */
function describeCount(id: string, { members, modules }: CallAnswer<'training.summarizeAccess'>) {
  const { granted = 0 } = modules.find(({ moduleId }) => moduleId === id) ?? {};
  return `${granted} of ${Math.max(granted, members)}`;
}
