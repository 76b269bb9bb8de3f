import { callApi } from '../../../rest/call-api.ts';
import { NetworkError, ProblemError } from '../../../rest/problem-error.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';

/** Milliseconds the server has to say where a message stands: the room waits to be shown. */
const patience = 8_000;

/**
 * How a way to a message ended. `there`: the room is open down to it; `gone`: it was deleted, or never
 * was; `offline`: it is not on this device, and the server is out of reach; `failed`: it could not be
 * brought; `left`: the room was closed meanwhile.
 */
export type Reached = 'there' | 'gone' | 'offline' | 'failed' | 'left';

/**
 * Asks the server where a message stands that is not on this device.
 * @returns a position at or just below its own, or why it is not known. Never rejects.
 */
export async function askPlace(id: string): Promise<number | 'gone' | 'offline' | 'failed'> {
  try {
    const before = await callApi(
      'chat.messages',
      { before: id, limit: 1 },
      { timeLimit: patience },
    );
    // The first of all has nothing before it.
    return before[0]?.position ?? 0;
  } catch (error) {
    if (error instanceof NetworkError) return 'offline';
    const code = error instanceof ProblemError ? error.problem.code : null;
    // An address somebody typed may name no message at all.
    return code === 'not_found' || code === 'invalid' ? 'gone' : 'failed';
  }
}

const reasons = {
  gone: 'This message is no longer there.',
  offline: 'You are offline, and this message is not on this device.',
  failed: 'This message could not be loaded. Please try again.',
} as const satisfies Partial<Record<Reached, string>>;

/** Says why somebody was not led to a message; nothing where they were, or went elsewhere. */
export function tellReached(reached: Reached): void {
  if (reached === 'there' || reached === 'left') return;
  showToast({ title: 'Message not available', text: reasons[reached], tone: 'neutral' });
}
