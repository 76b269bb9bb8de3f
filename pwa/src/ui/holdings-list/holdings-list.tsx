import type { Holding } from '@greenroom/sync-protocol/users/users-records';
import { countText } from '../../platform/count-text.ts';
import styles from './holdings-list.module.css';

/** Singular and plural of each kind in the server's `personal-data.ts`. */
const kindWords: Readonly<Record<string, readonly [one: string, many: string]>> = {
  scheduleEntries: ['schedule entry', 'schedule entries'],
  adminMessages: ['message to the administrators', 'messages to the administrators'],
  notifications: ['notification', 'notifications'],
  pushSubscriptions: ['device with push notifications', 'devices with push notifications'],
  deletionRequests: ['account deletion request', 'account deletion requests'],
  chatMessages: ['chat message', 'chat messages'],
  blocklistEntries: ['blocklist entry', 'blocklist entries'],
  earnings: ['week of earnings', 'weeks of earnings'],
  targets: ['earnings target', 'earnings targets'],
  bankDetails: ['set of bank details', 'sets of bank details'],
  bankSubmissions: ['bank detail submission', 'bank detail submissions'],
  moduleAccess: ['module granted', 'modules granted'],
  trainingProgress: ['module in progress', 'modules in progress'],
  // Of tables of the first release that nothing writes to.
  moodEntries: ['mood entry', 'mood entries'],
  journalEntries: ['journal entry', 'journal entries'],
  uploads: ['uploaded file', 'uploaded files'],
};

export interface HoldingsListProps {
  readonly holdings: readonly Holding[];
  /** A sentence about what is kept unchanged. Absent: none. */
  readonly stays?: string | undefined;
}

/** What deleting an account removes and what it anonymises, with counts. */
export function HoldingsList({ holdings, stays }: HoldingsListProps) {
  const removed = holdings.filter(({ treatment }) => treatment === 'removed');
  const kept = holdings.filter(({ treatment }) => treatment === 'anonymised');
  return (
    <div className={styles.lists}>
      <Part
        title="Deleted with the account"
        holdings={removed}
        none="Nothing besides the account"
      />
      {kept.length > 0 && <Part title="Kept under ‘Deleted user’" holdings={kept} />}
      {stays !== undefined && (
        <section>
          <h3 className={styles.title}>Kept</h3>
          <p className="text-small">{stays}</p>
        </section>
      )}
    </div>
  );
}

/**
 * The most of what is deleted, and how much else: '12 schedule entries', '9 weeks of earnings', '4 other
 * records'.
 */
export function nameDeleted(holdings: readonly Holding[]): readonly string[] {
  const [first, second, ...others] = holdings
    .filter(({ treatment }) => treatment === 'removed')
    .toSorted((one, other) => other.count - one.count);
  const most = [first, second].flatMap((holding) => holding ?? []);
  // Of a single kind more, its name is as short.
  if (others.length < 2) return [...most, ...others].map(describeHolding);
  const count = others.reduce((sum, other) => sum + other.count, 0);
  return [...most.map(describeHolding), `${countText(count)} other records`];
}

interface PartProps {
  readonly title: string;
  readonly holdings: readonly Holding[];
  readonly none?: string;
}

function Part({ title, holdings, none }: PartProps) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      {holdings.length === 0 ? (
        <p className="text-small">{none}</p>
      ) : (
        <ul className={styles.list}>
          {holdings.map((holding) => (
            <li key={holding.kind}>{describeHolding(holding)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** '12 schedule entries'; kinds unknown to this version keep the server's name. */
function describeHolding({ kind, count }: Holding): string {
  const [one, many] = kindWords[kind] ?? inPlainWords(kind);
  return `${countText(count)} ${count === 1 ? one : many}`;
}

/** 'savedVideos' becomes 'saved videos'. */
function inPlainWords(kind: string): readonly [string, string] {
  const words = kind.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return [words, words];
}
