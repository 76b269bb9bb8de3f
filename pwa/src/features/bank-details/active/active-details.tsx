import type { ListedBankDetails } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import { pageSize } from '@greenroom/sync-protocol/pages';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useListLocation } from '../../../platform/list-location.ts';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import { useCallPage } from '../../../rest/use-call-query.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { useQuestion } from '../../../ui/dialog/use-question.ts';
import type { Column } from '../../../ui/data-table/table-props.ts';
import { useRowFocus } from '../../../ui/data-table/use-row-focus.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { NothingFound } from '../../../ui/empty-state/nothing-found.tsx';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import { ListState } from '../../../ui/list-state/list-state.tsx';
import { Pagination } from '../../../ui/pagination/pagination.tsx';
import { passFocusOn } from '../../../ui/pass-focus-on.ts';
import { SearchField } from '../../../ui/search-field/search-field.tsx';
import { EmptyPage } from '../../admin-list/admin-list-empty.tsx';
import { AccountName } from '../account-name.tsx';
import styles from './active-details.module.css';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RevealDialog } from './reveal-dialog.tsx';

interface Question {
  readonly kind: 'reveal' | 'remove';
  readonly details: ListedBankDetails;
}

interface ActiveBankDetailsProps {
  /** The switch of the screen's parts, before the search as in the others. Absent: none. */
  readonly parts?: ReactNode;
}

/** The list of active bank details, a part of Manage Earnings (spec admin 2). */
export function ActiveBankDetails({ parts }: ActiveBankDetailsProps) {
  const { page, pageNow, search, filters, change, sortBy, turnTo } = useListLocation(choices);
  const { sort } = filters;
  const list = useCallPage('bankDetails.list', { page, search, sort });
  const focus = useRowFocus();
  const isLocked = !useIsOnline();
  const { asked, ask, close } = useQuestion<Question>();
  const rows = list.data?.rows ?? [];
  const dialog = asked && {
    details: asked.question.details,
    isOpen: asked.isOpen,
    onClose: close,
  };
  return (
    <section className={styles.section} aria-labelledby="active-bank-details">
      <h2 id="active-bank-details" className={styles.title}>
        <VisuallyHidden>Bank details</VisuallyHidden>
      </h2>
      <div className={styles.tools}>
        {parts}
        <div className={styles.search}>
          <SearchField
            label="Search bank details"
            placeholder="Search by username or email"
            value={search}
            onSearch={(text) => change({ search: text })}
          />
        </div>
      </div>
      <ListState
        what="bank details"
        isLoading={list.data === undefined}
        isStale={list.isPlaceholderData}
        problem={list.error?.message ?? null}
        onRetry={() => void list.refetch()}
        isEmpty={rows.length === 0}
        empty={
          page > 1 ? (
            <EmptyPage turnTo={turnTo} />
          ) : search === '' ? (
            <EmptyState title="No bank details yet" text="Approved submissions appear here." />
          ) : (
            <NothingFound
              title="No bank details found"
              text="Nothing matches this search."
              onClear={() => change({ search: '' })}
            />
          )
        }
      >
        <DataTable
          caption="Active bank details"
          columns={activeColumns}
          rows={rows}
          keyOf={({ id }) => id}
          sort={sort}
          onSort={sortBy}
          focus={focus}
          faceOf={({ username, userId }) => ({ name: username, seed: userId })}
          actionsRoom="phrases"
          actions={(details) => (
            <RowActions
              details={details}
              isLocked={isLocked}
              onAsk={(kind) => ask({ kind, details })}
            />
          )}
        />
        <Pagination
          page={page}
          pageNow={pageNow}
          pageSize={pageSize}
          total={list.data?.total ?? 0}
          onPage={turnTo}
        />
      </ListState>
      {dialog && asked.question.kind === 'reveal' && <RevealDialog {...dialog} key={asked.turn} />}
      {dialog && asked.question.kind === 'remove' && (
        <RemoveDialog {...dialog} key={asked.turn} focus={focus} />
      )}
    </section>
  );
}

interface RowActionsProps {
  readonly details: ListedBankDetails;
  readonly isLocked: boolean;
  readonly onAsk: (kind: Question['kind']) => void;
}

function RowActions({ details: { username, isUnreadable }, isLocked, onAsk }: RowActionsProps) {
  return (
    <div ref={passFocusOn} className={styles.actions}>
      <Button
        size="small"
        variant="neutral"
        data-action="reveal"
        disabled={isLocked || isUnreadable === true}
        aria-label={`Reveal for payout the bank details of ${username}`}
        onClick={() => onAsk('reveal')}
      >
        Reveal for payout
      </Button>
      <IconButton
        label={`Delete the bank details of ${username}`}
        data-action="remove"
        className={styles.delete}
        disabled={isLocked}
        onClick={() => onAsk('remove')}
      >
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Orders in the address, beside `?part=`; the first is the default. */
const choices = { sort: ['-createdAt', 'createdAt', 'username', '-username'] } as const;

const activeColumns: readonly Column<ListedBankDetails>[] = [
  {
    key: 'username',
    header: 'Username',
    width: 'person',
    clip: true,
    cell: ({ username }) => username,
    sort: { up: 'username', down: '-username', first: 'up' },
  },
  {
    key: 'name',
    header: 'Name',
    clip: true,
    cell: (details) => <AccountName details={details} />,
  },
  {
    key: 'accountNumber',
    header: 'Account',
    cell: ({ accountNumber }) => accountNumber,
    onCard: ({ accountNumber, sortCode }) => `Account ${accountNumber}, sort code ${sortCode}`,
  },
  {
    key: 'sortCode',
    header: 'Sort code',
    room: 'some',
    cell: ({ sortCode }) => sortCode,
    onCard: () => null,
  },
  {
    key: 'submittedAt',
    header: 'Submitted',
    width: 'day',
    room: 'much',
    cell: ({ submittedAt }) => <Instant at={submittedAt} dayOnly />,
    onCard: ({ submittedAt }) => <Instant at={submittedAt} brief dayOnly />,
    inCorner: true,
    sort: { up: 'createdAt', down: '-createdAt', first: 'down' },
  },
];
