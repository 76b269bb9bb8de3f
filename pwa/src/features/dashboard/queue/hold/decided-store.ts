import type { WaitingItem, WaitingKind } from '@greenroom/sync-protocol/dashboard/waiting-calls';
import { create } from 'zustand';
import { currentEra } from '../../../../platform/session-era.ts';

interface DecidedState {
  /** Kinds, by id, of items whose decision is held, or sent and not read yet; no queue shows them. */
  readonly decided: ReadonlyMap<string, WaitingKind>;
  /** Why an item's last decision failed, by its id. */
  readonly problems: ReadonlyMap<string, string>;
}

export const useDecidedStore = create<DecidedState>(() => ({
  decided: new Map(),
  problems: new Map(),
}));

export function keepDecided({ id, kind }: WaitingItem): void {
  const decided = new Map(useDecidedStore.getState().decided);
  useDecidedStore.setState({ decided: decided.set(id, kind) });
}

export function forgetDecided(id: string): void {
  const decided = new Map(useDecidedStore.getState().decided);
  decided.delete(id);
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
