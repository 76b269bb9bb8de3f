import { listBlocklist } from '@greenroom/sync-protocol/blocklist/blocklist-rules';
import { useEffect, useId, useRef, useState } from 'react';
import { monthNames } from '../../platform/dates/day-names.ts';
import { announceFirstPaint } from '../../platform/first-paint.ts';
import { useReplicaStatus } from '../../replica/replica-hooks.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { NothingFound } from '../../ui/empty-state/nothing-found.tsx';
import { Instant } from '../../ui/instant/instant.tsx';
import { NotHereNotice } from '../../ui/notice/not-here-notice.tsx';
import { ScreenHead } from '../../ui/screen-head/screen-head.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { FoundStatus } from '../../ui/search-field/found-status.tsx';
import { SearchField } from '../../ui/search-field/search-field.tsx';
import { Skeletons } from '../../ui/skeleton/skeletons.tsx';
import { WaitingMark } from '../../ui/waiting-mark/waiting-mark.tsx';
import { BlocklistArt } from './blocklist-art.tsx';
import { useBlocklistComposer } from './blocklist-composer.tsx';
import { type ShownEntry, useBlocklist } from './blocklist-queries.ts';
import styles from './blocklist-screen.module.css';

/** Entries shown at once; more on demand. */
const step = 50;

/** /blocklist: problem members that members warn each other of, online and offline. */
export function BlocklistScreen() {
  const entries = useBlocklist();
  const [search, setSearch] = useState('');
  const { opener, body } = useBlocklistComposer({
    entries: entries?.data ?? [],
    // Else the new entry might not be among the found ones.
    onAdded: () => setSearch(''),
  });
  const isKnown = entries !== undefined;
  useEffect(() => {
    if (isKnown) announceFirstPaint();
  }, [isKnown]);
  const found = listBlocklist(entries?.data ?? [], search);
  return (
    <Screen roomy>
      <ScreenHead
        title="Blocklist"
        subtitle="Report problematic members"
        back={{ to: '/', label: 'Home' }}
        action={opener}
      />
      {body}
      <section className={styles.section} aria-label="Reported members">
        <SearchField
          label="Search by member name"
          placeholder="Search by member name..."
          value={search}
          onSearch={setSearch}
        />
        <FoundStatus>
          {search !== '' &&
            isKnown &&
            (found.length === 1 ? '1 entry found' : `${found.length} entries found`)}
        </FoundStatus>
        <Entries key={search} entries={entries} found={found} onClear={() => setSearch('')} />
      </section>
    </Screen>
  );
}

interface EntriesProps {
  readonly entries: ReturnType<typeof useBlocklist>;
  /** Those that the search finds. */
  readonly found: ReturnType<typeof listBlocklist<ShownEntry>>;
  readonly onClear: () => void;
}

function Entries({ entries, found, onClear }: EntriesProps) {
  const { connection } = useReplicaStatus();
  const [shown, setShown] = useState(step);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The first additional entry: the button disappears after the last ones.
    const first =
      shown > step && list.current?.querySelectorAll('li')[shown - step]?.firstElementChild;
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
  }, [shown]);
  if (found.length > 0) {
    return (
      <>
        <div ref={list} className={styles.months}>
          {[...byMonth(found.slice(0, shown))].map(([month, ofMonth]) => (
            <section key={month} aria-label={month}>
              <h2 className={styles.heading}>{month}</h2>
              <ul className={styles.entries}>
                {ofMonth.map((entry) => (
                  <li key={entry.id}>
                    <BlocklistCard entry={entry} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
        {found.length > shown && (
          <Button className={styles.more} onClick={() => setShown(shown + step)}>
            Show more
          </Button>
        )}
      </>
    );
  }
  if (entries?.isWhole === true) {
    return <Nothing isSearched={entries.data.length > 0} onClear={onClear} />;
  }
  const skeletons = <Skeletons label="Loading the blocklist" shapes={['card', 'card']} />;
  if (entries === undefined) return skeletons;
  return (
    <NotHereNotice
      connection={connection}
      failure="The blocklist could not be loaded"
      missing="The blocklist is not on this device yet."
      meanwhile="You can still add an entry."
    >
      {skeletons}
    </NotHereNotice>
  );
}

/** Entries below the month of their day, both in the order given. */
function byMonth(entries: readonly ShownEntry[]) {
  return Map.groupBy(entries, ({ createdAt }) => {
    const at = new Date(createdAt);
    return `${monthNames[at.getMonth()]} ${at.getFullYear()}`;
  });
}

interface NothingProps {
  readonly isSearched: boolean;
  readonly onClear: () => void;
}

function Nothing({ isSearched, onClear }: NothingProps) {
  if (isSearched) {
    return (
      <NothingFound
        title="No entries found matching your search"
        text="Try part of the name."
        onClear={onClear}
      />
    );
  }
  return (
    <EmptyState
      art={<BlocklistArt />}
      title="No blocklist entries yet"
      text="What members report here warns everybody."
    />
  );
}

/** One reported member. */
function BlocklistCard({ entry }: { readonly entry: ShownEntry }) {
  const nameId = useId();
  return (
    <div className={styles.entry} role="group" aria-labelledby={nameId} tabIndex={-1}>
      <span className={styles.avatar}>
        <Avatar name={entry.memberName} isGrey />
      </span>
      <h3 id={nameId} className={styles.name}>
        {entry.memberName}
      </h3>
      <p className={styles.when}>
        <span className={styles.sync}>
          <WaitingMark state={entry.isWaiting ? 'waiting' : 'sent'} />
          {entry.isWaiting && <span aria-hidden="true">Saved on this device</span>}
        </span>{' '}
        <Instant at={entry.createdAt} dayOnly brief />
      </p>
      <p className={styles.words}>{entry.description}</p>
    </div>
  );
}
