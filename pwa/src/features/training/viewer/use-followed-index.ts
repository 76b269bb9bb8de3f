import { findFirstIncomplete } from '@greenroom/sync-protocol/training/training-gates';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sameScreen } from '../../../ui/screen/focus-after-navigation.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { sectionPath } from '../training-paths.ts';
import type { OpenedModule } from '../training-queries.ts';

interface Shown {
  /** The index in the address. */
  readonly asked: number;
  readonly id: string | undefined;
  /** Shown in place of a removed one. Absent: not. */
  readonly isOther?: boolean;
}

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
  const [shown, setShown] = useState<Shown>({ asked, id: sections[asked]?.id });
  const isSame = Object.is(shown.asked, asked);
  const isKnown = isSame && shown.id !== undefined && sections.length > 0;
  const place = isKnown ? sections.findIndex(({ id }) => id === shown.id) : asked;
  const isGone = isKnown && place === -1;
  const isOther = isSame && shown.isOther === true;
  const incomplete = findFirstIncomplete(sections, completedSections);
  const nearest = incomplete === -1 ? Math.min(asked, sections.length - 1) : incomplete;
  const index = isGone ? nearest : place;
  const id = sections[index]?.id;
  if (!isSame || (shown.id === undefined && id !== undefined)) setShown({ asked, id });
  else if (isGone) setShown({ asked, id, isOther: true });
  useEffect(() => {
    if (isOther) showToast({ title: 'This section has been removed' });
  }, [isOther, id]);
  useEffect(() => {
    if (!isKnown || index === asked) return;
    const state = isOther ? null : sameScreen;
    void navigate(sectionPath(module.id, index), { replace: true, state });
  }, [isKnown, isOther, asked, index, module.id, navigate]);
  return index;
}
