import { SavedModules, SavedTotal } from '../../features/training/saving/saved-modules.tsx';
import { useInstallWay } from '../../platform/install.ts';
import { sizeText, type StorageUse, useStorageUse } from '../../platform/storage/storage-use.ts';
import { InstallSteps } from '../../ui/install-steps/install-steps.tsx';
import styles from './connection-sheet.module.css';

/** Bytes stored on this device, and whether the browser may evict them. */
export function SheetStorage() {
  const use = useStorageUse();
  const way = useInstallWay();
  if (use === null) return null;
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>On this device</h3>
      <p className={styles.storage}>
        {describeProtection(use, way)}
        {describeUse(use)}
      </p>
      <SavedTotal />
      <SavedModules />
      {way === 'steps' && <InstallSteps />}
    </section>
  );
}

function describeProtection({ isProtected }: StorageUse, way: string): string {
  if (isProtected === true) return 'Protected: the browser does not clear what is saved here.';
  if (way === 'steps') {
    return 'Not protected: Safari may clear what is saved here after a week without a visit. On your Home Screen it stays.';
  }
  if (isProtected === false) {
    return 'Not protected: the browser may clear what is saved here when the device runs out of room.';
  }
  return 'This browser does not say whether it keeps what is saved here.';
}

function describeUse({ used, available }: StorageUse): string {
  if (used === null) return '';
  const of = available === null ? '' : ` of ${sizeText(available)}`;
  return ` ${sizeText(used)}${of} in use.`;
}
