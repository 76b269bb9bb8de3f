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
}

export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

export interface ShownToast extends Required<Omit<ToastContent, 'text' | 'action'>> {
  readonly id: number;
  readonly text: string | undefined;
  readonly action: ToastAction | undefined;
}

/** Milliseconds a toast stays by default (spec member 9). */
export const defaultToastDuration = 5000;
/** Milliseconds a long notice stays (spec member 9). */
export const longToastDuration = 8000;

interface ToastState {
  readonly toast: ShownToast | null;
}

export const useToastStore = create<ToastState>(() => ({ toast: null }));

let lastId = 0;

/** Shows a toast, replacing the current one: only one is visible at a time (spec member 9). */
export function showToast({ title, text, action, ...content }: ToastContent): void {
  lastId += 1;
  const { tone = 'neutral', duration = defaultToastDuration } = content;
  useToastStore.setState({ toast: { id: lastId, title, text, tone, duration, action } });
}

/** Dismisses the toast with this id; without an id, the current one. */
export function dismissToast(id?: number): void {
  const { toast } = useToastStore.getState();
  if (toast !== null && (id === undefined || toast.id === id)) {
    useToastStore.setState({ toast: null });
  }
}
