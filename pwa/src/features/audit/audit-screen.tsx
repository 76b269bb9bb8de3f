import type { AuditEntry } from '@greenroom/sync-protocol/audit/audit-records';
import { ArrowRight, ChevronDown } from 'lucide-react';
import { Fragment, useState } from 'react';
import { dayOfInstant } from '../../platform/dates/day-of-instant.ts';
import { timeOf } from '../../platform/dates/days.ts';
import { useHiddenAmounts } from '../../platform/privacy/hidden-amounts.ts';
import { useMediaQuery } from '../../platform/use-media-query.ts';
import { AmountsEye } from '../../ui/amounts-eye/amounts-eye.tsx';
import type { Column } from '../../ui/data-table/table-props.ts';
import { Detail, DetailSection } from '../../ui/detail/detail.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { Instant } from '../../ui/instant/instant.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { AdminListScreen, type AdminListWords } from '../admin-list/admin-list-screen.tsx';
import { useAdminList } from '../admin-list/use-admin-list.ts';
import type { AuditWords } from '../registration/admin-feature.ts';
import { AuditFilters } from './audit-filters.tsx';
import { useAuditLocation } from './audit-location.ts';
import styles from './audit-screen.module.css';
import { type FoldedRuns, foldRuns } from './fold-runs.ts';
import {
  type AuditChange,
  describeAction,
  describeChanges,
  describeDeed,
  describeSubject,
  foldedInWords,
  kindOf,
  summarise,
} from './audit-words.ts';

const words: AdminListWords = {
  title: 'Audit',
  subtitle: 'Who changed what, and when. Nothing here is ever changed or removed.',
  one: 'change',
  many: 'changes',
  caption: 'Administrative changes, newest first',
  search: { label: 'Search the log', placeholder: 'Search by name' },
  locked: 'Searching and filtering need the network.',
  empty: {
    whole: {
      title: 'No changes yet',
      text: 'Changes appear here as administrators make them.',
    },
    filtered: {
      title: 'No changes found',
      text: 'Nothing matches this search and these filters.',
    },
  },
};

/** Every administrative change, newest first (decisions: Administration). */
export function AuditScreen({ auditWords }: { readonly auditWords: AuditWords }) {
  const place = useAuditLocation();
  const list = useAdminList('audit.list', place);
  const { opened } = list;
  useHiddenAmounts();
  const { shown, folded, unfold } = useFolded(list.rows.rows, auditWords);
  const columns = auditColumns(auditWords, folded);
  return (
    <AdminListScreen
      list={{ ...list, rows: { ...list.rows, rows: shown } }}
      words={words}
      action={<AmountsEye />}
      fields={{
        set: Object.values(place.filters).filter((value) => value !== '').length,
        parts: <AuditFilters place={place} words={auditWords} />,
      }}
      columns={columns}
      groupOf={auditDay}
      faceOf={auditFace}
      note={(entry) => {
        const { id } = entry;
        const rest = folded.get(id);
        if (rest === undefined) return null;
        return (
          <button
            type="button"
            className={styles.more}
            onClick={() => {
              unfold(id);
              list.focus.focusRow(id);
            }}
          >
            {foldedInWords(entry, rest, auditWords)}
            <VisuallyHidden>
              , folded below ‘{Object.values(describeDeed(entry, auditWords)).join(' ')}’
            </VisuallyHidden>
            <ChevronDown size={16} aria-hidden="true" />
          </button>
        );
      }}
      detail={opened && <AuditDetail entry={opened} words={auditWords} />}
      detailLabel={opened ? describeAction(opened, auditWords) : ''}
    />
  );
}

/**
 * Of changes of one kind by one administrator on a day the first are shown, three in a table and one
 * card on a phone, until they are unfolded.
 */
function useFolded(entries: readonly AuditEntry[], words: AuditWords) {
  const kept = useMediaQuery('(width >= 1024px)') ? 3 : 1;
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const unfold = (id: string) => setUnfolded(new Set([...unfolded, id]));
  const likenessOf = (entry: AuditEntry) =>
    [auditDay(entry), entry.actorUsername, kindOf(entry, words)].join();
  return { ...foldRuns(entries, likenessOf, kept, unfolded), unfold };
}

const auditColumns = (
  words: AuditWords,
  folded: FoldedRuns<AuditEntry>['folded'],
): readonly Column<AuditEntry>[] => [
  {
    key: 'action',
    header: 'Change',
    clip: true,
    cell: (entry) => <Sentence entry={entry} words={words} />,
    onCard: ({ actorUsername }) => actorUsername,
  },
  {
    key: 'changes',
    header: 'Details',
    width: 'details',
    room: 'much',
    cell: (entry) => <Summary changes={describeChanges(entry)} />,
    // What was done to whom is the row's text, below who did it; below that what is folded, or details.
    onCard: (entry) => (
      <>
        <Deed entry={entry} words={words} />{' '}
        {!folded.has(entry.id) && <Summary changes={describeChanges(entry)} />}
      </>
    ),
  },
  {
    key: 'createdAt',
    header: 'Time',
    width: 'status',
    align: 'end',
    room: 'some',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{timeOf(createdAt)}</time>,
    inCorner: true,
  },
];

/** What a change led to stands out. */
function Summary({ changes }: { readonly changes: readonly AuditChange[] }) {
  return (
    <span className={styles.changes}>
      {summarise(changes).map(({ name, words, after }, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          {words} {after !== null && <span className={styles.led}>{after}</span>}
        </Fragment>
      ))}
    </span>
  );
}

/** Who did it. */
function auditFace({ actorUsername, actorId }: AuditEntry) {
  return { name: actorUsername, seed: actorId ?? actorUsername };
}

interface DeedProps {
  readonly entry: AuditEntry;
  readonly words: AuditWords;
}

/** 'quinn paused valentinarossi'. */
function Sentence({ entry, words }: DeedProps) {
  return (
    <span className={styles.words}>
      <strong>{entry.actorUsername}</strong> <Deed entry={entry} words={words} />
    </span>
  );
}

/** 'paused valentinarossi': whom it is about is what one looks for. */
function Deed({ entry, words }: DeedProps) {
  const { did, rest } = describeDeed(entry, words);
  const name = entry.subjectName ?? '';
  return (
    <span className={styles.deed}>
      {did} {rest.slice(0, rest.length - name.length)}
      <span className={styles.subject}>{name}</span>
    </span>
  );
}

const auditDay = ({ createdAt }: AuditEntry) => dayOfInstant(createdAt);

/** One change in full: who, what, whom, when, and each value before and after. */
function AuditDetail({ entry, words }: { readonly entry: AuditEntry; readonly words: AuditWords }) {
  useHiddenAmounts();
  const changes = describeChanges(entry);
  return (
    <Detail title={describeAction(entry, words)}>
      <Facts
        facts={[
          ['About', describeSubject(entry)],
          ['By', entry.actorUsername],
          ['When', <Instant key="at" at={entry.createdAt} />],
        ]}
      />
      {changes.length > 0 && (
        <DetailSection title="What changed">
          <Stack as="dl" gap={12}>
            {changes.map((change) => (
              <div key={change.name} className={styles.change}>
                <dt className="text-note">{change.name}</dt>
                <dd className={styles.values}>
                  <BeforeAndAfter {...change} />
                </dd>
              </div>
            ))}
          </Stack>
        </DetailSection>
      )}
    </Detail>
  );
}

function BeforeAndAfter({ before, after }: AuditChange) {
  return (
    <>
      {before !== null && (
        <>
          <VisuallyHidden>Before: </VisuallyHidden>
          <del className={styles.before}>{before}</del>
          <ArrowRight className={styles.arrow} size={14} aria-hidden="true" />
        </>
      )}
      <VisuallyHidden>After: </VisuallyHidden>
      <ins className={styles.after}>{after ?? 'Removed'}</ins>
    </>
  );
}
