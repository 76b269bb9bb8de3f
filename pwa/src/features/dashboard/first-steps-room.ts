import type { Dashboard } from '@greenroom/sync-protocol/dashboard/dashboard-calls';
import { readLocal, writeLocal } from '../../platform/storage/web-storage.ts';

const key = 'greenroom.admin-steps';

/** Whether each of the three first steps of an installation is done. */
export type StepsDone = readonly [invited: boolean, uploaded: boolean, rated: boolean];

export type StepFigures = Pick<Dashboard, 'members' | 'trainingModules' | 'hasExchangeRate'>;

export function stepsDone(figures: StepFigures): StepsDone {
  return [figures.members > 0, figures.trainingModules > 0, figures.hasExchangeRate];
}

/** Age of an account in milliseconds up to which an administrator has probably just set up. */
const newAccount = 24 * 60 * 60 * 1000;

/** Whether an administrator of this registration has probably just set up. */
export function isNewAccount(createdAt: string, now: number): boolean {
  return now - Date.parse(createdAt) <= newAccount;
}

/** The steps until they are read. */
export interface ExpectedSteps {
  readonly done: StepsDone;
  /** They are a guess: room is kept for them, and nothing shown. */
  readonly isGuess: boolean;
}

/**
 * The steps until they are read, so that they move nothing: as this device last read them, and before
 * that all for a new administrator, none for others.
 */
export function expectSteps(createdAt: string, now: number): ExpectedSteps {
  const kept = readLocal(key);
  if (kept === null) {
    const isDone = !isNewAccount(createdAt, now);
    return { done: [isDone, isDone, isDone], isGuess: true };
  }
  return { done: [kept[0] === '1', kept[1] === '1', kept[2] === '1'], isGuess: false };
}

export function keepStepsDone(done: StepsDone): void {
  writeLocal(key, done.map(Number).join(''));
}
