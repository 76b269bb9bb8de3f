/** Test files at a time. Each project says it: where one does not, it has one worker on two cores. */
export const maxWorkers = 2;
