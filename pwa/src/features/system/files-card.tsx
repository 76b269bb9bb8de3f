import type { FilesState, MissingFile } from '@greenroom/sync-protocol/system/system-records';
import type { ReactNode } from 'react';
import { countText } from '../../platform/count-text.ts';
import { agoInWords } from '../../platform/dates/ago-words.ts';
import { type FiguresColumn, FiguresTable } from '../../ui/chart/figures-table.tsx';
import { describeMoment } from '../../ui/instant/instant.tsx';
import { StatusPill } from '../../ui/status-pill/status-pill.tsx';
import { Lines, SystemCard } from './system-card.tsx';
import styles from './system-card.module.css';
import { fileKind } from './system-words.ts';

interface FilesCardProps {
  /** Absent: an older server. */
  readonly files: FilesState | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** What the storage lacks, and what it keeps for nobody. */
export function FilesCard({ files, now }: FilesCardProps) {
  if (!files) return null;
  const { checkedAt, missing, leftOver } = files;
  const note =
    checkedAt === null
      ? 'The storage was not looked through yet; it is each hour.'
      : `The storage was looked through ${agoInWords(now - Date.parse(checkedAt))}; it is each hour.`;
  return (
    <SystemCard isLine title="Files" state={stateInWords(files)} note={note}>
      {checkedAt !== null && missing.total === 0 && leftOver.total === 0 && (
        <p>None is missing, and none is left over.</p>
      )}
      {missing.total > 0 && (
        <>
          <FiguresTable
            caption="Missing files"
            columns={missingColumns}
            rows={missing.files}
            keyOf={({ key }) => key}
          />
          <More total={missing.total} shown={missing.files.length} />
          <p className={styles.note}>
            Whoever opens one of them is told that it cannot be loaded. A backup from before it went
            missing still has it.
          </p>
        </>
      )}
      {leftOver.total > 0 && (
        <>
          <FiguresTable
            caption="Left-over files"
            columns={leftOverColumns}
            rows={leftOver.files}
            keyOf={({ key }) => key}
          />
          <More total={leftOver.total} shown={leftOver.files.length} />
          <p className={styles.note}>Nothing names them; they remove themselves.</p>
        </>
      )}
    </SystemCard>
  );
}

function stateInWords({ checkedAt, missing, leftOver }: FilesState): ReactNode {
  if (missing.total > 0) {
    return <StatusPill tone="none">{countText(missing.total)} missing</StatusPill>;
  }
  if (leftOver.total > 0) return `${countText(leftOver.total)} left over`;
  if (checkedAt === null) return 'Not looked through yet';
  return <StatusPill tone="full">None missing</StatusPill>;
}

function More({ total, shown }: { readonly total: number; readonly shown: number }) {
  const hidden = total - shown;
  return hidden > 0 && <p>And {countText(hidden)} more.</p>;
}

const missingColumns: readonly FiguresColumn<MissingFile>[] = [
  {
    key: 'file',
    header: 'Missing',
    cell: (file) => (
      <span className={styles.lines}>
        <span>{file.name}</span>
        <span className={styles.note}>{describe(file)}</span>
      </span>
    ),
  },
  {
    key: 'noticed',
    header: 'Since',
    cell: ({ noticedAt, uploadedAt }) => (
      <Lines first={describeMoment(noticedAt)} second={`uploaded ${describeMoment(uploadedAt)}`} />
    ),
    isFigure: true,
  },
];

/** 'Chat picture, small version, of clara'. */
function describe({ kind, owner, isSmallVersion }: MissingFile): string {
  const what = isSmallVersion ? `${fileKind(kind)}, small version` : fileKind(kind);
  return owner === null ? `${what}, of a deleted account` : `${what}, of ${owner}`;
}

const leftOverColumns: readonly FiguresColumn<FilesState['leftOver']['files'][number]>[] = [
  {
    key: 'file',
    header: 'Left over',
    cell: ({ key }) => <span className={styles.key}>{key}</span>,
  },
  { key: 'due', header: 'Removed', cell: ({ dueAt }) => describeMoment(dueAt), isFigure: true },
];
