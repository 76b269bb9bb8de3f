import type { Health } from '@greenroom/sync-protocol/analytics/analytics-records';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { useCallQuery } from '../../rest/use-call-query.ts';
import { LinkButton } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { ReadFailure } from '../../ui/notice/read-failure.tsx';
import { StatusPill } from '../../ui/status-pill/status-pill.tsx';
import styles from './area-card.module.css';
import { countInWords } from './figure-words.ts';

/** State of the server's parts (decisions: Administration). Shown once it was read, or failed to be. */
export function HealthCard() {
  const { data: health, error, refetch } = useCallQuery('analytics.health', {});
  const isOnline = useIsOnline();
  if (!health && (error === null || !isOnline)) return null;
  return (
    <Card className={styles.card}>
      <h2 className={styles.title}>System</h2>
      <ReadFailure
        what="The health figures"
        isMissing={!health}
        problem={error?.message ?? null}
        onRetry={() => void refetch()}
      />
      {health && <Facts facts={factsOf(health)} />}
      <p>
        <LinkButton to="/admin/system" size="small">
          Jobs, storage and devices
        </LinkButton>
      </p>
    </Card>
  );
}

function factsOf(health: Health) {
  return [
    ['Database', stateOf(health.database)],
    ['Files', stateOf(health.files)],
    ['Background jobs', stateOf(health.jobs)],
    ['Jobs waiting', countInWords(health.queuedJobs)],
    ['Jobs failed', countInWords(health.failedJobs)],
    ['Version', health.version],
  ] as const;
}

function stateOf(state: Health['database']) {
  return state === 'ok' ? (
    <StatusPill tone="full">Working</StatusPill>
  ) : (
    <StatusPill tone="none">Not answering</StatusPill>
  );
}
