import { findPlatform, type Platform } from '../../../platform/push/push-support.ts';
import { Notice } from '../../../ui/notice/notice.tsx';

const ways: Readonly<Record<Platform, string>> = {
  ios: 'Open the Settings app, choose Notifications, then Greenroom, and turn on Allow Notifications.',
  android:
    'Tap the icon beside the address, choose Permissions, then Notifications, and allow them. In the installed app, press its icon long and open App info.',
  desktop:
    'Click the icon beside the address, find Notifications in the site’s settings, and choose Allow.',
};

/** How to allow notifications here after they were refused (spec member 8, Push). */
export function BlockedNotice() {
  return (
    <Notice tone="warning" title="Notifications Blocked">
      Please allow notifications in your browser and refresh the page. {ways[findPlatform()]}
    </Notice>
  );
}
