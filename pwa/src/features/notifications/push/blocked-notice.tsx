import { type AppName, useDiscreet } from '../../../platform/privacy/discreet.ts';
import { findPushPlatform, type PushPlatform } from '../../../platform/push/push-support.ts';
import { Notice } from '../../../ui/notice/notice.tsx';

const describeWays = (app: AppName): Readonly<Record<PushPlatform, string>> => ({
  ios: `Open the Settings app, choose Notifications, then ${app}, and turn on Allow Notifications.`,
  android:
    'Tap the icon beside the address, choose Permissions, then Notifications, and allow them. In the installed app, press and hold its icon and open App info.',
  'android-firefox':
    'Tap the padlock beside the address, then Notification, until it says Allowed.',
  desktop:
    'Click the icon beside the address, find Notifications in the site’s settings, and choose Allow.',
  'desktop-firefox':
    'Click the icon beside the padlock at the address, and remove Blocked beside Send notifications.',
  'desktop-safari':
    'In the Safari menu choose Settings, then Websites, then Notifications, and set this site to Allow.',
});

interface BlockedNoticeProps {
  /** Absent: it cannot be closed. */
  readonly onClose?: () => void;
}

/** How to allow notifications here after they were refused (spec member 8, Push). */
export function BlockedNotice(props: BlockedNoticeProps) {
  const { appName } = useDiscreet();
  const ways = describeWays(appName);
  return (
    <Notice {...props} tone="warning" title="Notifications Blocked">
      Please allow notifications in your browser and refresh the page. {ways[findPushPlatform()]}
    </Notice>
  );
}
