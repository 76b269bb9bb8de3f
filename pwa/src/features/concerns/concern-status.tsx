import type { ConcernStatus } from '@greenroom/sync-protocol/concerns/concerns-records';
import { StatusPill, type StatusTone } from '../../ui/status-pill/status-pill.tsx';

/** Labels of the statuses, the same for members and administrators. */
export const concernStatusWords: Readonly<Record<ConcernStatus, string>> = {
  pending: 'Pending',
  reviewed: 'Reviewed',
  resolved: 'Resolved',
};

const tones: Readonly<Record<ConcernStatus, StatusTone>> = {
  pending: 'partial',
  reviewed: 'planned',
  resolved: 'full',
};

export function ConcernStatusPill({ status }: { readonly status: ConcernStatus }) {
  return <StatusPill tone={tones[status]}>{concernStatusWords[status]}</StatusPill>;
}
