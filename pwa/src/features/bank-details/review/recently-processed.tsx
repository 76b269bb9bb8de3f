import { useCallPage } from '../../../rest/use-call-query.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { useRowFocus } from '../../../ui/data-table/use-row-focus.ts';
import { Instant } from '../../../ui/instant/instant.tsx';
import styles from './review.module.css';
import { submissionsColumns } from './submissions-columns.tsx';

/** Submissions shown (spec admin 9). */
const shown = 5;

const query = { page: 1, search: '', status: 'processed', sort: '-reviewedAt' } as const;

const columns = [
  ...submissionsColumns.filter(({ key }) => key !== 'submittedAt'),
  {
    key: 'reviewedAt',
    header: 'Reviewed',
    width: 'time' as const,
    cell: ({ reviewedAt }: { readonly reviewedAt: string | null }) =>
      reviewedAt !== null && <Instant at={reviewedAt} />,
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
