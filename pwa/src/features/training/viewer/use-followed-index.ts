import {
  findFirstIncomplete,
  isSectionOpen,
} from '@greenroom/sync-protocol/training/training-gates';
import { isDone } from '@greenroom/sync-protocol/training/training-totals';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sameScreen } from '../../../ui/screen/focus-after-navigation.ts';
import { showToast, type ToastContent } from '../../../ui/toast/toast-store.ts';
import { sectionPath } from '../training-paths.ts';
import type { OpenedModule } from '../training-queries.ts';

interface Shown {
  /** The index in the address. */
  readonly asked: number;
  readonly id: string | undefined;
  /** Where it took the place of another, and why. Absent: it did not. */
  readonly instead?: { readonly index: number; readonly why: ToastContent };
}

const removed: ToastContent = { title: 'This section has been removed' };
/** Why a section is closed (spec member 4, Section gating). */
export const restricted = {
  title: 'Access Restricted',
  text: 'Please complete the previous sections first.',
  tone: 'destructive',
} as const;

/**
 * The index of the section on screen. It is the one of the address until administrators add, move or
 * remove sections: then the address follows the section, and from one that is removed, or closed where
 * it is now, leads to the first that is incomplete.
 * @param asked in the address; NaN where that holds no number
 */
export function useFollowedIndex(
  { module, progress, sections, completedSections }: OpenedModule,
  asked: number,
): number {
  const navigate = useNavigate();
  const [shown, setShown] = useState<Shown>({ asked, id: sections[asked]?.id });
  const isSame = Object.is(shown.asked, asked);
  const isKnown = isSame && shown.id !== undefined && sections.length > 0;
  const place = isKnown ? sections.findIndex(({ id }) => id === shown.id) : asked;
  const isGone = isKnown && place === -1;
  const isClosed =
    place !== asked && !isSectionOpen(sections, place, completedSections, isDone(progress));
  const incomplete = findFirstIncomplete(sections, completedSections);
  const nearest = incomplete === -1 ? Math.min(asked, sections.length - 1) : incomplete;
  const isLeft = isGone || isClosed;
  const index = isLeft ? nearest : place;
  const id = sections[index]?.id;
  const { instead } = shown;
  if (!isSame || (shown.id === undefined && id !== undefined)) setShown({ asked, id });
  else if (isLeft) {
    setShown({ asked, id, instead: { index, why: isGone ? removed : restricted } });
  }
  useEffect(() => {
    if (instead) showToast(instead.why);
  }, [instead]);
  const isOther = instead?.index === index;
  useEffect(() => {
    if (!isKnown || index === asked) return;
    const state = isOther ? null : sameScreen;
    void navigate(sectionPath(module.id, index), { replace: true, state });
  }, [isKnown, isOther, asked, index, module.id, navigate]);
  return index;
}
