import { useMediaQuery } from '../../platform/use-media-query.ts';

/** Whether the window is wide enough for the sidebar; below, the bottom bar is there. */
export function useHasSidebar(): boolean {
  return useMediaQuery('(width >= 1024px)');
}
