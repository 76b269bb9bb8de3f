import type { SystemState } from '@greenroom/sync-protocol/system/system-records';
import { countText } from '../../platform/count-text.ts';
import { ageInWords } from '../../platform/dates/ago-words.ts';
import { Facts } from '../../ui/facts/facts.tsx';
import { SystemCard } from './system-card.tsx';

interface ServerCardProps {
  readonly state: SystemState;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The job queue, versions and instances. */
export function ServerCard({ state: { queue, server }, now }: ServerCardProps) {
  const { version, startedAt, databaseVersion, instances } = server;
  return (
    <SystemCard title="Server">
      <Facts
        facts={[
          ['Version', version],
          ['Running for', ageInWords(now - Date.parse(startedAt))],
          ['Instances', instances ?? 'Unknown'],
          ['PostgreSQL', databaseVersion],
          ...(queue === null ? [] : queueFacts(queue)),
        ]}
      />
    </SystemCard>
  );
}

function queueFacts(queue: NonNullable<SystemState['queue']>) {
  const { waiting, planned, active, failed, oldestSeconds } = queue;
  const oldest =
    oldestSeconds === null ? '' : `, the oldest for ${ageInWords(oldestSeconds * 1_000)}`;
  return [
    ['Jobs waiting', `${countText(waiting)}${oldest}`],
    ['Jobs running', countText(active)],
    ['Jobs for later', countText(planned)],
    ['Jobs failed', `${countText(failed)} this week`],
  ] as const;
}
