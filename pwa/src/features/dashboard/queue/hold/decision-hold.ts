import { readPendingSignOut } from '../../../../platform/storage/pending-sign-out.ts';
import { currentEra } from '../../../../platform/session-era.ts';
import {
  dismissToast,
  showToast,
  type ToastContent,
  useToastStore,
} from '../../../../ui/toast/toast-store.ts';
import type { HeldDecision } from '../../../registration/queue-part.ts';

/** Milliseconds in which a decision can be undone, longer while the pointer is on its toast. */
const undoTime = 6000;

interface Held extends HeldDecision {
  /**
   * Called once it is undone, was sent, or could not be. 'left': the page or the session ended before an
   * answer came.
   */
  readonly onEnd: (end: 'undone' | 'sent' | 'left' | 'failed') => void;
  /** Called with the reason before `onEnd` if it could not be sent. */
  readonly onFailed: (problem: string) => void;
}

/**
 * Holds the last decision while its toast offers to undo it; it is sent once that has gone, for
 * whatever reason: in time, dismissed, or replaced by that of the next decision.
 */
export class DecisionHold {
  /** Null: nothing is held. Whoever takes it sends it, so that it is sent once. */
  #held: Held | null = null;
  /** Of what sends the held decision. */
  #watching = new AbortController();

  hold(held: Held): void {
    this.send();
    this.#held = held;
    showToast({
      ...held.done,
      tone: 'success',
      duration: undoTime,
      action: { label: 'Undo', onPress: this.undo },
    });
    this.#watch();
  }

  undo = (): void => this.#take()?.onEnd('undone');

  send = (): void => {
    const held = this.#take();
    const era = currentEra();
    held?.send().then(
      () => held.onEnd('sent'),
      (error: unknown) => {
        // Whoever decided has signed out: nobody else is told whose it was.
        if (era.aborted) return held.onEnd('left');
        const { title, text } = held.failed(error);
        held.onFailed(text);
        held.onEnd('failed');
        // Other items may have been decided since.
        showOnceSeen({ title, text: `${held.done.text}: ${text}`, tone: 'destructive' });
      },
    );
  };

  #leave = (): void => {
    const held = this.#take();
    held?.sendOnLeaving();
    held?.onEnd('left');
  };

  #watch(): void {
    this.#watching = new AbortController();
    const { signal } = this.#watching;
    const shown = useToastStore.getState().toast;
    const end = useToastStore.subscribe(({ toast }) => {
      if (toast === shown) return;
      // 'Undo' dismisses the toast before it acts.
      queueMicrotask(() => signal.aborted || this.send());
    });
    signal.addEventListener('abort', () => {
      end();
      if (shown) dismissToast(shown.id);
    });
    addEventListener('pagehide', this.#leave, { signal });
    // A page that is hidden may never run again.
    const onHidden = () => document.hidden && this.send();
    document.addEventListener('visibilitychange', onHidden, { signal });
    // Before the server's session ends.
    currentEra().addEventListener('abort', this.#leave, { signal });
    // Another window begins to sign out.
    const onStorage = () => readPendingSignOut() !== null && this.#leave();
    addEventListener('storage', onStorage, { signal });
  }

  #take(): Held | null {
    const held = this.#held;
    this.#held = null;
    this.#watching.abort();
    return held;
  }
}

/** Shows a toast; on a hidden page, where it would pass unseen, on return. */
function showOnceSeen(content: ToastContent): void {
  if (!document.hidden) showToast(content);
  else {
    const options = { once: true, signal: currentEra() };
    document.addEventListener('visibilitychange', () => showToast(content), options);
  }
}
