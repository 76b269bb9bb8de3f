import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

/**
 * Tells screen readers how many a search has found; without children, nothing. Always mounted: a live
 * region inserted together with its text is often not announced.
 */
export function FoundStatus({ children }: { readonly children: ReactNode }) {
  return (
    <VisuallyHidden>
      <span role="status">{children}</span>
    </VisuallyHidden>
  );
}
