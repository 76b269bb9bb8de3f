import { useLiveLists } from '../../app/admin/use-live-lists.ts';

/** Keeps the lists of a test current, as the navigation does in the app. */
export function LiveLists(): null {
  useLiveLists();
  return null;
}
