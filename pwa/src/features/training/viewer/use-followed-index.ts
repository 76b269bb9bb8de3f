import { findFirstIncomplete } from '@greenroom/sync-protocol/training/training-gates';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { sectionPath } from '../training-paths.ts';
import type { OpenedModule } from '../training-queries.ts';

/**
 * The index of the section on screen. It is the one of the address until administrators add, move or
 * remove sections: then the address follows the section, and from a removed one leads to the first
 * that is incomplete.
 * @param asked in the address; NaN where that holds no number
 */
export function useFollowedIndex(
  { module, sections, completedSections }: OpenedModule,
  asked: number,
): number {
  const navigate = useNavigate();
  const [shown, setShown] = useState({ asked, id: sections[asked]?.id });
  const isSame = Object.is(shown.asked, asked);
  const isKnown = isSame && shown.id !== undefined && sections.length > 0;
  const place = isKnown ? sections.findIndex(({ id }) => id === shown.id) : asked;
  const isGone = isKnown && place === -1;
  const incomplete = findFirstIncomplete(sections, completedSections);
  const nearest = incomplete === -1 ? Math.min(asked, sections.length - 1) : incomplete;
  const index = isGone ? nearest : place;
  const id = sections[index]?.id;
  if (!isSame || (shown.id === undefined && id !== undefined)) setShown({ asked, id });
  useEffect(() => {
    if (!isKnown) return;
    if (isGone) {
      showToast({ title: 'This section has been removed' });
      setShown({ asked, id });
    }
    if (index !== asked) void navigate(sectionPath(module.id, index), { replace: true });
  }, [isKnown, isGone, asked, id, index, module.id, navigate]);
  return index;
}
