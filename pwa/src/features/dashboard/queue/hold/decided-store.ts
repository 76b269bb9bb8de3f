import { create } from 'zustand';
import { currentEra } from '../../../../rest/session-era.ts';

interface DecidedState {
  /** Ids of items whose decision is held or being sent, which no queue shows. */
  readonly decided: ReadonlySet<string>;
  /** Why an item's last decision failed, by its id. */
  readonly problems: ReadonlyMap<string, string>;
}

export const useDecidedStore = create<DecidedState>(() => ({
  decided: new Set(),
  problems: new Map(),
}));

export function setDecided(id: string, isDecided: boolean): void {
  const decided = new Set(useDecidedStore.getState().decided);
  if (isDecided) decided.add(id);
  else decided.delete(id);
  useDecidedStore.setState({ decided });
}

/** Keeps why a decision failed until the item is decided again or the session ends. */
export function keepProblem(id: string, problem: string): void {
  setProblem(id, problem);
  currentEra().addEventListener('abort', () => forgetProblem(id), { once: true });
}

export function forgetProblem(id: string): void {
  setProblem(id, null);
}

function setProblem(id: string, problem: string | null): void {
  const problems = new Map(useDecidedStore.getState().problems);
  if (problem === null) problems.delete(id);
  else problems.set(id, problem);
  useDecidedStore.setState({ problems });
}
