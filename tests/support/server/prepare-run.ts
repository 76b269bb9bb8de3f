import { prepareDataOnDemand } from './prepared-data.ts';

/** Of Vitest's tests, as `build-app.ts` is of the journeys. */
export default function prepareRun(): () => void {
  return prepareDataOnDemand();
}
