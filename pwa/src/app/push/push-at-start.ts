import { whenIdle } from '../../platform/when-idle.ts';

/**
 * Once the page is idle: makes the browser's pushes this account's, if notifications are allowed
 * (decisions: Support, notifications, push). The permission is read first, so that nothing is loaded
 * where there are no pushes.
 */
export function repairPushWhenIdle(userId: string): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  whenIdle(async () => {
    const { repairPush } = await import('../../features/notifications/push/turn-on-push.ts');
    await repairPush(userId);
  });
}
