import type { ReactNode } from 'react';
import { useDiscreet } from '../../platform/privacy/discreet.ts';

const product = 'Greenroom';

/**
 * Sets the document title, which screen readers announce first; on a discreet device only the
 * product's name, for the tab and the history show it.
 */
export function Titled({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  const { isDiscreet } = useDiscreet();
  return (
    <>
      <title>{isDiscreet || title === product ? product : `${title} · ${product}`}</title>
      {children}
    </>
  );
}
