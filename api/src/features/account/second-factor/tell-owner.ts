import type { Trx } from '../../../database/schema.ts';
import { notifyUser } from '../../notifications/notifications-repository.ts';

/** A change somebody else made with the account shows on its owner's devices. */
export async function tellOwner(
  trx: Trx,
  owner: { readonly userId: string; readonly now: Date },
  title: string,
  text: string,
): Promise<void> {
  await notifyUser(trx, {
    ...owner,
    title,
    message: `${text} If this was not you, change your password and ask an administrator.`,
    type: 'system',
    kind: 'account',
    url: '/privacy',
  });
}
