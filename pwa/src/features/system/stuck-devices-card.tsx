import type { StuckDevice, SystemState } from '@greenroom/sync-protocol/system/system-records';
import { Link } from 'react-router-dom';
import { countText } from '../../platform/count-text.ts';
import { ageInWords, agoInWords } from '../../platform/dates/ago-words.ts';
import { type FiguresColumn, FiguresTable } from '../../ui/chart/figures-table.tsx';
import { StatusPill } from '../../ui/status-pill/status-pill.tsx';
import { Lines, SystemCard } from './system-card.tsx';
import styles from './system-card.module.css';

interface StuckDevicesCardProps {
  readonly stuck: SystemState['stuck'];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Devices that cannot send what a member did on them. */
export function StuckDevicesCard({ stuck: { total, devices }, now }: StuckDevicesCardProps) {
  const hidden = total - devices.length;
  return (
    <SystemCard
      isLine
      title="Stuck devices"
      state={
        total === 0 ? (
          <StatusPill tone="full">None</StatusPill>
        ) : (
          <StatusPill tone="partial">{countText(total)} stuck</StatusPill>
        )
      }
      needsLook={total > 0}
      note="Online, but with a change unsent for over an hour. Devices report numbers only, never contents."
    >
      {total === 0 ? (
        <p>None: every device can send its changes.</p>
      ) : (
        <FiguresTable
          caption="Stuck devices"
          columns={columnsAt(now)}
          rows={devices}
          keyOf={({ userId, device, oldestAt }) => `${userId} ${device} ${oldestAt}`}
        />
      )}
      {hidden > 0 && <p>And {hidden} more, stuck for less long.</p>}
    </SystemCard>
  );
}

function columnsAt(now: number): readonly FiguresColumn<StuckDevice>[] {
  const ageOf = (at: string) => ageInWords(now - Date.parse(at));
  return [
    {
      key: 'member',
      header: 'Member',
      cell: ({ username, ...named }) => (
        <Lines first={<Member name={username} />} second={describeNamed(named)} />
      ),
    },
    {
      key: 'oldest',
      header: 'Oldest change',
      cell: ({ oldestAt, lastSeenAt }) => (
        <Lines
          first={ageOf(oldestAt)}
          second={`seen ${agoInWords(now - Date.parse(lastSeenAt))}`}
        />
      ),
    },
    {
      key: 'waiting',
      header: 'Unsent',
      cell: ({ waiting, refused }) => (
        <Lines first={waiting} second={refused === 0 ? '' : `${refused} refused`} />
      ),
      isFigure: true,
    },
  ];
}

/** With its owner's name for it, if there is one. */
function describeNamed({ device, label }: Pick<StuckDevice, 'device' | 'label'>): string {
  return label === undefined ? device : `${label}, ${device}`;
}

function Member({ name }: { readonly name: string }) {
  return (
    <Link className={styles.link} to={`/admin/users?search=${encodeURIComponent(name)}`}>
      {name}
    </Link>
  );
}
