import type { ListedBlocklistEntry } from '@greenroom/sync-protocol/blocklist/blocklist-calls';
import type { Column } from '../../../ui/data-table/table-props.ts';
import { Named } from '../../../ui/data-table/named.tsx';
import { Excerpt } from '../../../ui/excerpt/excerpt.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';

/** Shown for a submitter whose account is gone (spec member 2, Blocklist). */
const unknownUser = 'Unknown User';

export function submitterOf({ submitterUsername }: ListedBlocklistEntry): string {
  return submitterUsername ?? unknownUser;
}

/** Who reported, with the face other lists show. */
function Submitter({ entry }: { readonly entry: ListedBlocklistEntry }) {
  const { submitterUsername, addedById } = entry;
  const face =
    submitterUsername == null
      ? undefined
      : { name: submitterUsername, seed: addedById ?? submitterUsername };
  return <Named face={face}>{submitterOf(entry)}</Named>;
}

export const blocklistColumns: readonly Column<ListedBlocklistEntry>[] = [
  {
    key: 'memberName',
    header: 'Member Name',
    width: 'person',
    cell: ({ memberName }) => <Excerpt>{memberName}</Excerpt>,
  },
  {
    key: 'description',
    header: 'Description',
    isMain: true,
    cell: ({ description }) => (
      <div className="text-note">
        <Excerpt>{description}</Excerpt>
      </div>
    ),
    onCard: ({ description }) => <Excerpt>{description}</Excerpt>,
  },
  {
    key: 'submitter',
    header: 'Submitted by',
    width: 'person',
    room: 'much',
    cell: (entry) => <Submitter entry={entry} />,
    // Below the text, with the day.
    onCard: () => null,
  },
  {
    key: 'createdAt',
    header: 'Created',
    width: 'day',
    align: 'end',
    room: 'some',
    cell: ({ createdAt }) => <Instant at={createdAt} brief />,
    onCard: (entry) => (
      <>
        Submitted by {submitterOf(entry)}, <Instant at={entry.createdAt} brief />
      </>
    ),
    sort: { up: 'createdAt', down: '-createdAt', first: 'down' },
  },
];
