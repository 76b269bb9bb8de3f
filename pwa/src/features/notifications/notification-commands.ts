import { type Replica, StorageFullError } from '../../replica/replica-interface.ts';
import { showToast } from '../../ui/toast/toast-store.ts';

const failure = 'Failed to mark notification as read. Please try again.';

/** Marks a notification as read, online or offline. @returns whether it was stored */
export async function markNotificationRead(replica: Replica, id: string): Promise<boolean> {
  try {
    await replica.mutate('notifications.markRead', { id });
    return true;
  } catch (error) {
    const text = error instanceof StorageFullError ? error.message : failure;
    showToast({ title: 'Error', text, tone: 'destructive' });
    return false;
  }
}
