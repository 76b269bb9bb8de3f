import { create } from 'zustand';

interface UpdateState {
  /** A new version is on the device and waits for consent. */
  readonly isWaiting: boolean;
  /** A part of this version cannot be loaded any more: the server has another one. */
  readonly isPartMissing: boolean;
  /** The screen that could not be loaded offers the reload itself. */
  readonly isOfferedInPlace: boolean;
  /** The person put it off; the next start offers it again. */
  readonly isPutOff: boolean;
  readonly accept: () => void;
}

export const useUpdateStore = create<UpdateState>(() => ({
  isWaiting: false,
  isPartMissing: false,
  isOfferedInPlace: false,
  isPutOff: false,
  accept: () => location.reload(),
}));

/** Starts the new version, where one waits, and loads the page anew, as the person has decided. */
export function acceptUpdate(): void {
  useUpdateStore.getState().accept();
}
