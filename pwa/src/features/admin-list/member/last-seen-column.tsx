import type { Column } from '../../../ui/data-table/table-props.ts';
import { Instant } from '../../../ui/instant/instant.tsx';

/** When a person was last here, in a list of people. `lastSeenAt` null: never. */
export const lastSeenColumn = {
  key: 'lastSeenAt',
  header: 'Last seen',
  width: 'day',
  room: 'much',
  cell: ({ lastSeenAt }) => (lastSeenAt === null ? '—' : <Instant at={lastSeenAt} brief dayOnly />),
  onCard: ({ lastSeenAt }) =>
    lastSeenAt !== null && (
      <>
        Seen <Instant at={lastSeenAt} brief dayOnly />
      </>
    ),
} satisfies Column<{ readonly lastSeenAt: string | null }>;
