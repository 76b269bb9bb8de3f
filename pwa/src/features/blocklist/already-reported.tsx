import { listBlocklist } from '@greenroom/sync-protocol/blocklist/blocklist-rules';
import styles from './already-reported.module.css';
import type { ShownEntry } from './blocklist-queries.ts';

/** Names shown at once. */
const most = 3;

interface AlreadyReportedProps {
  readonly entries: readonly ShownEntry[];
  /** What was typed so far. */
  readonly name: string;
}

/** Names the reported members whose name contains the typed one; its line is always reserved. */
export function AlreadyReported({ entries, name }: AlreadyReportedProps) {
  return (
    <p className={styles.line} role="status">
      {describeMatches(entries, name)}
    </p>
  );
}

function describeMatches(entries: readonly ShownEntry[], name: string): string {
  // One letter matches nearly everybody.
  if (name.trim().length < 2) return '';
  const names = [...new Set(listBlocklist(entries, name).map(({ memberName }) => memberName))];
  if (names.length === 0) return '';
  const others = names.length > most ? ` and ${names.length - most} more` : '';
  return `Already reported: ${names.slice(0, most).join(', ')}${others}`;
}
