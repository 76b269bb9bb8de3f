/**
 * Test files at a time, one more than CI has cores: a file waits a fifth of its time, for processes,
 * queues and timers. Each project says it: where one does not, it has one worker on two cores.
 */
export const maxWorkers = 3;
