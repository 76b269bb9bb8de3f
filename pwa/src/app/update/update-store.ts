import { create } from 'zustand';

interface UpdateState {
  /** A new version is installed and waits for consent. */
  readonly isWaiting: boolean;
  /** A chunk of this version cannot be loaded any more: the server has another version. */
  readonly isPartMissing: boolean;
  /** The screen that failed to load offers the reload itself. */
  readonly isOfferedInPlace: boolean;
  /** Postponed by the person; the next start offers it again. */
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

/** Activates a waiting version and reloads the page, after consent. */
export function acceptUpdate(): void {
  useUpdateStore.getState().accept();
}
