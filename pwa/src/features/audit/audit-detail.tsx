import type { AuditEntry } from '@greenroom/sync-protocol/audit/audit-records';
import { ArrowRight } from 'lucide-react';
import { Detail, DetailSection } from '../../ui/detail/detail.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { Instant } from '../../ui/instant/instant.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import type { AuditWords } from '../registration/admin-feature.ts';
import styles from './audit-detail.module.css';
import {
  type AuditChange,
  describeAction,
  describeChanges,
  describeSubject,
} from './audit-words.ts';

interface AuditDetailProps {
  readonly entry: AuditEntry;
  readonly words: AuditWords;
}

/** One change in full: who, what, whom, when, and each value before and after. */
export function AuditDetail({ entry, words }: AuditDetailProps) {
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
