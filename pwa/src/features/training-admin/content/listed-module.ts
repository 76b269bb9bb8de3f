import type { CallAnswer } from '@greenroom/sync-protocol/contract';

/** A module of the administrators' list, drafts too. */
export type ListedModule = CallAnswer<'training.list'>[number];
