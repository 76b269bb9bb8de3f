import { useMediaQuery } from '../../platform/use-media-query.ts';

/** Whether list and open item stand side by side; below, the open item replaces the list. */
export function useIsSideBySide(): boolean {
  return useMediaQuery('(width >= 1024px)');
}
