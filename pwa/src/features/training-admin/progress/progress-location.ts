import type { CallerInput } from '@greenroom/sync-protocol/contract';
import { type ListLocation, useListLocation } from '../../../platform/list-location.ts';

const choices = {
  progress: ['', 'begun', 'none'],
  sort: ['username', '-username'],
} as const;

export interface ProgressLocation extends Omit<ListLocation<typeof choices>, 'query'> {
  readonly query: CallerInput<'training.listMemberProgress'>;
}

/** Search, filter and page of the members' progress, from the address. */
export function useProgressLocation(): ProgressLocation {
  return useListLocation(choices);
}
