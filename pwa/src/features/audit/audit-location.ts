import { dateSchema, idSchema } from '@greenroom/sync-protocol/values';
import type { CallerInput } from '@greenroom/sync-protocol/contract';
import * as v from 'valibot';
import { addDays } from '@greenroom/sync-protocol/schedule/schedule-rules';
import { type ListLocation, useListLocation } from '../../platform/list-location.ts';

const texts = ['action', 'actorId', 'from', 'to'] as const;

type Address = ListLocation<Record<never, never>, typeof texts>;

export interface AuditLocation extends Omit<Address, 'query'> {
  readonly query: CallerInput<'audit.list'>;
}

/** What the log shows, as its address says. */
export function useAuditLocation(): AuditLocation {
  const address = useListLocation({}, texts);
  return { ...address, query: auditQueryOf(address) };
}

/**
 * The call that reads what this address shows; what the contract would refuse does not filter. The
 * address names days, both included, of whoever looks: rows show their moments by the same clock.
 */
export function auditQueryOf({
  page,
  search,
  filters,
}: Pick<Address, 'page' | 'search' | 'filters'>): CallerInput<'audit.list'> {
  const { action, actorId, from, to } = filters;
  return {
    page,
    search,
    ...(action === '' ? {} : { action }),
    ...(v.is(idSchema, actorId) ? { actorId } : {}),
    ...(v.is(dateSchema, from) ? { from: startOfDay(from) } : {}),
    ...(v.is(dateSchema, to) ? { to: startOfDay(addDays(to, 1)) } : {}),
  };
}

/** The instant at which a day (yyyy-MM-dd) begins by this device's clock, ISO 8601 in UTC. */
function startOfDay(date: string): string {
  // Without a zone it is read as local time; a midnight that the clock leaps over is the hour after.
  return new Date(`${date}T00:00:00`).toISOString();
}
