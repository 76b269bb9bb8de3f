import type { ReactNode } from 'react';

const product = 'Greenroom';

/** Names the document after the screen, which a screen reader says first. */
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
