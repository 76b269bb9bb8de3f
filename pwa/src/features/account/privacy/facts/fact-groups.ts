import { onThisDevice } from './device-facts.ts';
import type { FactGroup } from './fact-group.ts';
import { afterDeletion, neverDone } from './lasting-facts.ts';
import { adminsSee, membersSee } from './reader-facts.ts';
import { onTheServer } from './server-facts.ts';

/**
 * What is stored, who sees it and what stays (member side 2, 'a privacy information list').
 * tests/architecture/privacy-facts.test.ts fails for a table or a call that no sentence covers.
 */
export const factGroups: readonly FactGroup[] = [
  onThisDevice,
  onTheServer,
  membersSee,
  adminsSee,
  afterDeletion,
  neverDone,
];
