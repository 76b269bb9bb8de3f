import type { WaitingItem, WaitingKind } from '@greenroom/sync-protocol/dashboard/waiting-calls';
import type { ComponentType } from 'react';
import type { RowFocus } from '../../ui/data-table/use-row-focus.ts';

/** A decision that waits on the device for a few seconds, in which it can be undone. */
export interface HeldDecision {
  /** What its toast says beside 'Undo': 'User Approved' and who. */
  readonly done: { readonly title: string; readonly text: string };
  readonly send: () => Promise<unknown>;
  /** Sends it with a request that outlives the page. */
  readonly sendOnLeaving: () => void;
  /** The toast of a failure, after which the item waits again. */
  readonly failed: (error: unknown) => { readonly title: string; readonly text: string };
  /** Puts back what was typed for it, as it is undone or has failed. Absent: nothing was. */
  readonly onReturned?: () => void;
}

/** An item of the administrators' queue, as the features decide it. */
export interface QueueItemProps {
  readonly item: WaitingItem;
  /** The signed-in administrator's id. */
  readonly actorId: string;
  /** No network: nothing can be decided. */
  readonly isLocked: boolean;
  /** Called once the item is decided: the queue goes on with the next. */
  readonly onDecided: () => void;
  /** Decides the item unless that is undone: the queue goes on with the next at once. */
  readonly hold: (decision: HeldDecision) => void;
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
