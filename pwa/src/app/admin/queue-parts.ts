import { BankActions, BankPane } from '../../features/bank-details/queue/bank-part.tsx';
import { ConcernActions, ConcernPane } from '../../features/concerns/queue/concern-part.tsx';
import {
  DeletionActions,
  DeletionPane,
} from '../../features/deletion-requests/queue/deletion-part.tsx';
import type { QueueParts } from '../../features/registration/queue-part.ts';
import { MessageActions, MessagePane } from '../../features/support/queue/message-part.tsx';
import { AccountActions } from '../../features/users/queue/account-actions.tsx';
import { AccountPane } from '../../features/users/queue/account-pane.tsx';

/** How each kind of the administrators' queue is decided. */
export const queueParts: QueueParts = {
  account: { Actions: AccountActions, Pane: AccountPane },
  message: { Actions: MessageActions, Pane: MessagePane },
  concern: { Actions: ConcernActions, Pane: ConcernPane },
  bank: { Actions: BankActions, Pane: BankPane },
  deletion: { Actions: DeletionActions, Pane: DeletionPane },
};
