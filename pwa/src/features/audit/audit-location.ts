import { addDays } from '@greenroom/sync-protocol/time/dates';
import { idSchema } from '@greenroom/sync-protocol/values';
import type { CallerInput } from '@greenroom/sync-protocol/contract';
import * as v from 'valibot';
import { showableDaySchema } from '../../platform/dates/showable-day.ts';
import { type ListLocation, useListLocation } from '../../platform/list-location.ts';

const texts = {
  action: v.string(),
  actorId: idSchema,
  from: showableDaySchema,
  to: showableDaySchema,
} as const;

type Address = ListLocation<Record<never, never>, typeof texts>;

export interface AuditLocation extends Omit<Address, 'query'> {
  readonly query: CallerInput<'audit.list'>;
}

/** The log's search, filters and page, from the address. */
export function useAuditLocation(): AuditLocation {
  const address = useListLocation({}, texts);
  return { ...address, query: auditQueryOf(address) };
}

/**
 * The call for an address. Days are inclusive and in the device's time zone, as the rows show their
 * times.
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
    ...(actorId === '' ? {} : { actorId }),
    ...(from === '' ? {} : { from: startOfDay(from) }),
    ...(to === '' ? {} : { to: startOfDay(addDays(to, 1)) }),
  };
}

/** Start of a day (yyyy-MM-dd) in the device's time zone, ISO 8601 in UTC. */
function startOfDay(date: string): string {
  // Parsed as local time for lack of a zone; a midnight skipped by the clock becomes 01:00.
  return new Date(`${date}T00:00:00`).toISOString();
}
