import 'fake-indexeddb/auto';

// What belongs to a window is read only where a test has one.
if (typeof document !== 'undefined') await import('./setup-window.ts');
