import { callApi } from '../../../rest/call-api.ts';
import { NetworkError, ProblemError } from '../../../rest/problem-error.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

/** Milliseconds to wait for the server: the user is waiting for the jump. */
const timeLimit = 8_000;

/**
 * Outcome of opening the room down to a message. `there`: open; `gone`: deleted, or never existed;
 * `offline`: not on this device and the server is unreachable; `failed`: could not be fetched; `left`:
 * the room was closed meanwhile.
 */
export type Reached = 'there' | 'gone' | 'offline' | 'failed' | 'left';

/**
 * Asks the server for the position of a message.
 * @returns the position of the message before it, or why it is unknown. Never rejects.
 */
export async function askPlace(id: string): Promise<number | 'gone' | 'offline' | 'failed'> {
  try {
    const before = await callApi('chat.messages', { before: id, limit: 1 }, { timeLimit });
    // Nothing before: the room's first message.
    return before[0]?.position ?? 0;
  } catch (error) {
    if (error instanceof NetworkError) return 'offline';
    const code = error instanceof ProblemError ? error.problem.code : null;
    // `invalid`: the id came from the URL and may be anything.
    return code === 'not_found' || code === 'invalid' ? 'gone' : 'failed';
  }
}

const reasons = {
  gone: 'This message is no longer there.',
  offline: 'You are offline, and this message is not on this device.',
  failed: 'This message could not be loaded. Please try again.',
} as const satisfies Partial<Record<Reached, string>>;

/** Shows why a jump failed; nothing for `there` and `left`. */
export function showJumpFailure(reached: Reached): void {
  if (reached === 'there' || reached === 'left') return;
  showToast({ title: 'Message not available', text: reasons[reached], tone: 'neutral' });
}
