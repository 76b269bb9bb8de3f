import { create } from 'zustand';

export type ToastTone = 'neutral' | 'success' | 'destructive';

export interface ToastContent {
  readonly title: string;
  readonly text?: string;
  /** Default: neutral. Destructive ones interrupt a screen reader. */
  readonly tone?: ToastTone;
  /** Milliseconds on screen. Default: 5000 (spec member 9). */
  readonly duration?: number;
  /** A way back, such as 'Undo'; pressing it dismisses the toast. Absent: none. */
  readonly action?: ToastAction;
  /**
   * A notice speaks the text: announced, the title alone is spoken. Default: failures in a dialog.
   */
  readonly isReasonShown?: boolean;
}

export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

export interface ShownToast extends ToastContent {
  readonly id: number;
  readonly tone: ToastTone;
  readonly duration: number;
}

/** Milliseconds a toast stays by default (spec member 9). */
export const defaultToastDuration = 5000;
/** Milliseconds a long notice stays (spec member 9). */
export const longToastDuration = 8000;

interface ToastState {
  readonly toast: ShownToast | null;
  /** Spoken, not shown. */
  readonly announced: ShownToast | null;
  /** Ids of the open dialogs; the topmost, last, shows toasts as its status line. */
  readonly dialogs: readonly string[];
}

export const useToastStore = create<ToastState>(() => ({
  toast: null,
  announced: null,
  dialogs: [],
}));

let lastId = 0;

/**
 * Shows a toast, replacing the current one: only one is visible at a time (spec member 9). For what
 * the screen does not show; otherwise `announce`.
 */
export function showToast(content: ToastContent): void {
  useToastStore.setState({ toast: numbered(content) });
}

/** Tells screen readers alone, in the specification's words, what the screen shows already. */
export function announce(content: Omit<ToastContent, 'action'>): void {
  useToastStore.setState({ announced: numbered(content) });
}

function numbered(content: ToastContent): ShownToast {
  lastId += 1;
  return { tone: 'neutral', duration: defaultToastDuration, ...content, id: lastId };
}

/** Dismisses the toast or announcement with this id; without an id, both that are there. */
export function dismissToast(id?: number): void {
  const { toast, announced } = useToastStore.getState();
  if (toast !== null && (id === undefined || toast.id === id)) {
    useToastStore.setState({ toast: null });
  }
  if (announced !== null && (id === undefined || announced.id === id)) {
    useToastStore.setState({ announced: null });
  }
}
