import type { ReactNode } from 'react';
import { useSingleKeysOn } from './single-keys.ts';

interface KeysLegendProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Names the keys that act alone, while they do, for those who see it. */
export function KeysLegend({ className, children }: KeysLegendProps) {
  if (!useSingleKeysOn().isOn) return null;
  return (
    <p className={className} aria-hidden="true">
      {children}
    </p>
  );
}
