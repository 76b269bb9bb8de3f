import type { ReactNode } from 'react';
import { useDiscreet } from '../../platform/privacy/discreet.ts';

/**
 * Sets the document title, which screen readers announce first; on a discreet device only the
 * app's name, for the tab and the history show it.
 */
export function Titled({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ReactNode;
}) {
  const { isDiscreet, appName } = useDiscreet();
  return (
    <>
      <title>{isDiscreet || title === 'Greenroom' ? appName : `${title} · ${appName}`}</title>
      {children}
    </>
  );
}
