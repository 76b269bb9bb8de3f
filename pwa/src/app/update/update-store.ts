import { create } from 'zustand';

interface UpdateState {
  /** A new version is on the device and waits for consent. */
  readonly isWaiting: boolean;
  /** The person put it off; the next start offers it again. */
  readonly isPutOff: boolean;
  readonly accept: () => void;
}

export const useUpdateStore = create<UpdateState>(() => ({
  isWaiting: false,
  isPutOff: false,
  accept: () => location.reload(),
}));

/** Starts the new version and loads the page anew, as the person has decided. */
export function acceptUpdate(): void {
  useUpdateStore.getState().accept();
}
