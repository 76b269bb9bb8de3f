import { useState } from 'react';
import { type Theme, chooseTheme, readTheme } from '../../platform/theme.ts';
import { useSignOut } from '../sign-out/use-sign-out.ts';

/** Looks, this device and the way out, as every Home offers them. */
export function useAccountActions() {
  const { signOut, isLeaving } = useSignOut();
  const [theme, setTheme] = useState(readTheme);
  const [isDeviceShown, setIsDeviceShown] = useState(false);
  return {
    isDeviceShown,
    hideDevice: () => setIsDeviceShown(false),
    actions: {
      theme,
      onThemeChange: (chosen: Theme) => {
        chooseTheme(chosen);
        setTheme(chosen);
      },
      onSignOut: signOut,
      isSigningOut: isLeaving,
      onShowDevice: () => setIsDeviceShown(true),
    },
  };
}
