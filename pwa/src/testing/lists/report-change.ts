import type { Call } from '@greenroom/sync-protocol/call';
import { calls } from '@greenroom/sync-protocol/contract';
import type { ListSource } from '@greenroom/sync-protocol/list-sources';
import { announceLive } from '../../replica/live/live-listeners.ts';

/** Receives the server's report of a change of this source. */
export function reportChange(source: ListSource): void {
  const lists = (calls as readonly Call[]).filter(({ reads }) => reads?.includes(source));
  announceLive({ type: 'lists_changed', lists: lists.map(({ name }) => name) });
}
