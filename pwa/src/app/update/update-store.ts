import { create } from 'zustand';
import { readLocal, writeLocal } from '../../platform/storage/web-storage.ts';

interface UpdateState {
  /** A new version is installed and waits for consent. */
  readonly isWaiting: boolean;
  /** The last new version could not be stored on this device. */
  readonly isInstallFailed: boolean;
  /** A chunk of this version cannot be loaded any more: the server has another version. */
  readonly isPartMissing: boolean;
  /** The screen that failed to load offers the reload itself. */
  readonly isOfferedInPlace: boolean;
  /** Identifies the version that is offered; null: it does not say. */
  readonly version: string | null;
  /** The person postponed this version; the next one is offered again. */
  readonly isPutOff: boolean;
  readonly accept: () => void;
}

const putOffKey = 'greenroom.update-put-off';

export const useUpdateStore = create<UpdateState>(() => ({
  isWaiting: false,
  isInstallFailed: false,
  isPartMissing: false,
  isOfferedInPlace: false,
  version: null,
  isPutOff: false,
  accept: () => location.reload(),
}));

/** Offers a version, unless the person has postponed this very one on this device. */
export function offerVersion(version: string | null, accept: () => void): void {
  const isPutOff = version !== null && readLocal(putOffKey) === version;
  useUpdateStore.setState({ isWaiting: true, version, isPutOff, accept });
}

/** Postpones the offered version, also for later starts. */
export function putOffUpdate(): void {
  writeLocal(putOffKey, useUpdateStore.getState().version);
  useUpdateStore.setState({ isPutOff: true });
}

/** Activates a waiting version and reloads the page, after consent. */
export function acceptUpdate(): void {
  useUpdateStore.getState().accept();
}
