import { dateSchema, idSchema } from '@greenroom/sync-protocol/values';
import type { CallerInput } from '@greenroom/sync-protocol/contract';
import * as v from 'valibot';
import { type ListLocation, useListLocation } from '../../platform/list-location.ts';

const texts = ['action', 'actorId', 'from', 'to'] as const;

export type AuditLocation = ListLocation<Record<never, never>, typeof texts>;

/** What the log shows, as its address says. */
export function useAuditLocation(): AuditLocation {
  return useListLocation({}, texts);
}

/** The call that reads what this address shows; what the contract would refuse does not filter. */
export function listInputOf({ page, search, filters }: AuditLocation): CallerInput<'audit.list'> {
  const { action, actorId, from, to } = filters;
  return {
    page,
    search,
    ...(action === '' ? {} : { action }),
    ...(v.is(idSchema, actorId) ? { actorId } : {}),
    ...(v.is(dateSchema, from) ? { from } : {}),
    ...(v.is(dateSchema, to) ? { to } : {}),
  };
}
