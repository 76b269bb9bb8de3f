import { erasureKind } from './push-payload.ts';
import { cutText } from '../text/cut-text.ts';

/** Maximum lengths on a lock screen: a payload has 4,096 bytes and holds both texts twice. */
const maxTitle = 100;
const maxBody = 300;

/** Kinds whose text stays off the lock screen: support, money, the account's end (experience 17). */
const discreetKinds: ReadonlySet<string> = new Set([
  'support',
  'bank_review',
  'account_deletion',
  'password_reset',
  'personal_announcement',
  erasureKind,
]);

export interface LockScreenText {
  readonly title: string;
  readonly body: string;
}

/** One notification of a discreet browser stands for all: each replaces the former and counts on. */
export const discreetTag = 'discreet';

/** What a browser that its member made discreet shows of any kind. `count`: from 1. `appName`: what
 * the member called the app there. */
export function discreetText(count: number, appName = 'Greenroom'): LockScreenText {
  return { title: appName, body: `${count} new` };
}

/** The icon beside a notification, of what the member called the app on the device. */
export function notificationIcon(appName: string | undefined): string {
  return appName === 'Planner' ? '/icons/planner-192.png' : '/icons/icon-192.png';
}

/** The text of a notification of this kind (`NotificationKind`) on the lock screen. */
export function lockScreenText(kind: string, { title, body }: LockScreenText): LockScreenText {
  if (discreetKinds.has(kind)) return { title: 'Greenroom', body: 'You have a new notification.' };
  return { title: cutText(title, maxTitle), body: cutText(body, maxBody) };
}
