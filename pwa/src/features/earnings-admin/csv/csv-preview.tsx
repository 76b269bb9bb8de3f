import type {
  CsvChange,
  CsvPreview as Preview,
} from '@greenroom/sync-protocol/earnings/earnings-admin-records';
import { ArrowRight } from 'lucide-react';
import { countText } from '../../../platform/count-text.ts';
import { shortDay, weekInWords } from '../../../platform/dates/range-words.ts';
import { formatUsd } from '../../../platform/money-words.ts';
import { AmountsEye } from '../../../ui/amounts-eye/amounts-eye.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import { CsvProblems, PagedList } from './csv-problems.tsx';
import { doubtWords, doubtedWords, notCountedWords } from './csv-words.ts';
import styles from './csv.module.css';

interface CsvPreviewProps {
  readonly preview: Preview;
  readonly fileName: string;
}

/** What one press on Upload would do; nothing is stored yet. */
export function CsvPreview({ preview, fileName }: CsvPreviewProps) {
  const { totalRows, rowsToStore, notUsed, problems, changes } = preview;
  return (
    <>
      <dl className={styles.figures}>
        <Figure label="Rows in the file" value={totalRows} />
        <Figure label="To be stored" value={rowsToStore - notUsed} />
        {notUsed > 0 && <Figure label="Not used" value={notUsed} />}
        <Figure label="To be skipped" value={totalRows - rowsToStore - problems.length} />
        <Figure label="With a problem" value={problems.length} />
      </dl>
      {[...notCountedWords(preview), ...doubtedWords(preview)].map((words) => (
        <p key={words} className={styles.note}>
          {words}
        </p>
      ))}
      {problems.length > 0 && <CsvProblems problems={problems} fileName={fileName} />}
      {changes.length > 0 && (
        <section className={styles.part}>
          <div className={styles.line}>
            <h3 className={styles.heading}>What changes</h3>
            <AmountsEye className={styles.eye} />
          </div>
          <PagedList
            label="What changes"
            items={changes}
            keyOf={({ username, weekStart }) => `${username} ${weekStart}`}
          >
            {(change) => <Change change={change} />}
          </PagedList>
        </section>
      )}
    </>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <Stack className="text-small">
      <dt className={styles.week}>{label}</dt>
      <dd className={styles.number}>{countText(value)}</dd>
    </Stack>
  );
}

function Change({
  change: { username, weekStart, before, after, keptOf, doubt },
}: {
  readonly change: CsvChange;
}) {
  return (
    <span className={styles.change}>
      <span className={styles.name}>{username}</span>
      <span className={styles.week}>{weekInWords(weekStart)}</span>
      <span className={styles.amounts}>
        {keptOf !== null ? (
          <span className={styles.before}>
            Not used: {formatUsd(after)} as of {shortDay(keptOf)} is newer
          </span>
        ) : (
          <>
            <VisuallyHidden>Before: </VisuallyHidden>
            <span className={styles.before}>{before === null ? 'none' : formatUsd(before)}</span>
            <ArrowRight size={14} aria-hidden="true" />
            <VisuallyHidden>After: </VisuallyHidden>
            <span className={styles.name}>{formatUsd(after)}</span>
          </>
        )}
      </span>
      {doubt && <span className={styles.doubt}>{doubtWords(doubt)}</span>}
    </span>
  );
}
