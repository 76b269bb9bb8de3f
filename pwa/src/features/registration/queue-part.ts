import type { WaitingItem, WaitingKind } from '@greenroom/sync-protocol/dashboard/waiting-calls';
import type { ComponentType } from 'react';
import type { RowFocus } from '../../ui/data-table/use-row-focus.ts';

/** An item of the administrators' queue, as the features decide it. */
export interface QueueItemProps {
  readonly item: WaitingItem;
  /** The signed-in administrator's id. */
  readonly actorId: string;
  /** No network: nothing can be decided. */
  readonly isLocked: boolean;
  /** Called once the item is decided: the queue goes on with the next. */
  readonly onDecided: () => void;
  /** Where a dialog returns the focus. */
  readonly focus: Pick<RowFocus, 'placeToReturn' | 'linkOf'>;
}

export interface QueueActionsProps extends QueueItemProps {
  /** The address that opens the item. */
  readonly to: string;
}

/** What a feature gives the queue for one kind: the decision in the row, and the open item. */
export interface QueuePart {
  readonly Actions: ComponentType<QueueActionsProps>;
  readonly Pane: ComponentType<QueueItemProps>;
}

export type QueueParts = Readonly<Record<WaitingKind, QueuePart>>;

/** State of a link that opens an item to answer it: its field gets the focus. */
export const toAnswer = { answers: true } as const;
