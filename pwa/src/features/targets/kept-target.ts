import { useDraft } from '../changes/use-draft.ts';
import type { TargetForm } from './targets-commands.ts';

/** What is typed of a target, kept in this session's memory. */
export function useKeptTarget(): readonly [TargetForm, (typed: TargetForm) => void] {
  const [targetName, keepName] = useDraft('target:name');
  const [targetAmount, keepAmount] = useDraft('target:amount');
  const [endDate, keepEnd] = useDraft('target:end');
  const keep = (typed: TargetForm) => {
    keepName(typed.targetName);
    keepAmount(typed.targetAmount);
    keepEnd(typed.endDate);
  };
  return [{ targetName, targetAmount, endDate }, keep];
}
