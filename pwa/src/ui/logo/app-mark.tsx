import { useDiscreet } from '../../platform/privacy/discreet.ts';
import { Logo } from './logo.tsx';

/** The mark of the name this device calls the app by: decorative. `size` in px. */
export function AppMark({ size = 40 }: { readonly size?: number }) {
  const { appName } = useDiscreet();
  if (appName === 'Greenroom') return <Logo size={size} />;
  return <img src="/planner.svg" alt="" width={size} height={size} />;
}
