import type { ListedBankSubmission } from '@greenroom/sync-protocol/bank-details/bank-details-lists';
import { useCallPage } from '../../../rest/use-call-query.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { Column } from '../../../ui/data-table/table-props.ts';
import { useRowFocus } from '../../../ui/data-table/use-row-focus.ts';
import { Instant } from '../../../ui/instant/instant.tsx';
import styles from './review.module.css';
import { submissionsColumns } from './submissions-columns.tsx';

/** Submissions shown (spec admin 9). */
const shown = 5;

const query = { page: 1, search: '', status: 'processed', sort: '-reviewedAt' } as const;

/** As wide as those of the list above, whose last column has the buttons. */
const columns: readonly Column<ListedBankSubmission>[] = [
  ...submissionsColumns.filter(({ key }) => key !== 'submittedAt'),
  {
    key: 'reviewedAt',
    header: 'Reviewed',
    width: 'day',
    room: 'much',
    cell: ({ reviewedAt }) => reviewedAt !== null && <Instant at={reviewedAt} dayOnly />,
  },
  {
    key: 'reviewedBy',
    header: 'By',
    width: 'word',
    clip: true,
    cell: ({ reviewedByUsername }) => reviewedByUsername ?? '—',
  },
];

/** The most recently processed submissions, below those that wait. */
export function RecentlyProcessed() {
  const rows = useCallPage('bankDetails.listSubmissions', query).data?.rows.slice(0, shown) ?? [];
  const focus = useRowFocus();
  if (rows.length === 0) return null;
  return (
    <section className={styles.recent} aria-labelledby="recently-processed">
      <h2 className="text-heading" id="recently-processed">
        Recently processed
      </h2>
      <DataTable
        caption="Recently processed submissions"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        focus={focus}
      />
    </section>
  );
}
