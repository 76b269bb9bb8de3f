import type { ListedAdminMessage } from '@greenroom/sync-protocol/support/support-list-records';
import { useState } from 'react';

/**
 * The open message from the list, else its last known version, since answering may remove it from a
 * filtered list. Null: none is open, or this list never held it.
 */
export function useOpenMessage(
  id: string | null,
  rows: readonly ListedAdminMessage[],
): { readonly message: ListedAdminMessage | null; readonly keep: (m: ListedAdminMessage) => void } {
  const [kept, setKept] = useState<ListedAdminMessage | null>(null);
  const listed = rows.find((row) => row.id === id) ?? null;
  if (listed !== null && listed !== kept) setKept(listed);
  const last = kept?.id === id ? kept : null;
  return { message: id === null ? null : (listed ?? last), keep: setKept };
}
