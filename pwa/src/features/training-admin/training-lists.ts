/** The lists a changed module is in (`lists_changed` messages name them too). */
export const trainingLists = ['trainingModules', 'moduleAccess', 'trainingProgress'] as const;
