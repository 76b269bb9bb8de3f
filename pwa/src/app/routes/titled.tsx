import type { ReactNode } from 'react';

const product = 'Greenroom';

/** Sets the document title, which screen readers announce first. */
export function Titled({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <>
      <title>{title === product ? product : `${title} · ${product}`}</title>
      {children}
    </>
  );
}
