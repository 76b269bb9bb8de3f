import { useState } from 'react';
import type { ShownTonight } from '../../features/schedule/tonight/tonight-queries.ts';

/**
 * Whether a shift was recorded since Home was opened, with none before it in the last 14 days: the
 * moment to offer the installation, next to what was just pressed. Never while a shift runs.
 */
export function useFirstRecorded(shown: ShownTonight | undefined): boolean {
  const [hadNone, setHadNone] = useState<boolean | null>(null);
  if (!shown?.isWhole) return false;
  const hasNone = shown.entries.every(({ status }) => status === 'planned');
  if (hadNone === null) setHadNone(hasNone);
  return hadNone === true && !hasNone && shown.tonight.kind !== 'running';
}
