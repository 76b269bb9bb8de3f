import type { CollectionName } from './collections.ts';

/**
 * What administrators' lists read besides collections. `maintenance`: whether it is on.
 * `moduleDrafts`: modules that are not published. `serverState`: jobs, storage, pushes, uploads and
 * devices' reports. `sessions`: with the last use of each account, and its second step and passkeys.
 * `today`: the date, which decides what is over.
 */
export const unreplicatedSources = [
  'announcements',
  'auditLog',
  'bankDetails',
  'bankDetailSubmissions',
  'concerns',
  'maintenance',
  'moduleDrafts',
  'serverState',
  'sessions',
  'today',
] as const;

/** What an administrators' list reads; a change of it makes the list outdated. */
export type ListSource = CollectionName | (typeof unreplicatedSources)[number];

/**
 * Sources whose lists the server reports as outdated by the clock, changed or not. A message at the
 * arrival of a concern could lead to its author (docs/decisions/anonymous-concerns.md); the others
 * change all the time.
 */
export const timedSources: readonly ListSource[] = [
  'concerns',
  'serverState',
  'sessions',
  'today',
  'chatMessages',
  'scheduleEntries',
  'trainingSectionProgress',
];

/** Milliseconds between two reports of the timed sources, and between two polls without a socket. */
export const listInterval = 30_000;
