import { useDraft } from '../../changes/use-draft.ts';

/** Recovery codes shown in this session that nobody has said to have kept, in memory alone; null: none. */
export const useUnkeptCodes = () => useDraft<readonly string[] | null>('recovery-codes', null);
