/** The lists a changed module is in (`lists_changed` messages name them too). */
export const trainingLists = ['training', 'moduleAccess', 'trainingProgress'] as const;
