/**
 * Test files at a time, one more than CI has cores: a file waits a fifth of its time, for processes,
 * queues and timers. Each project says it: where one does not, it has one worker on two cores.
 */
export const maxWorkers = 3;

// Days and hours that a test expects are those of UTC, on a developer's machine, too. A zone that is set
// stays, to try another.
process.env['TZ'] ??= 'UTC';
