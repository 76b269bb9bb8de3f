import type { ReactNode } from 'react';
import { useSingleKeysOn } from './single-keys.ts';

interface KeysLegendProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Names the keys that act alone, for sighted people, while they do; `aria-keyshortcuts` tells others. */
export function KeysLegend({ className, children }: KeysLegendProps) {
  if (!useSingleKeysOn().isOn) return null;
  return (
    <p className={className} aria-hidden="true">
      {children}
    </p>
  );
}
