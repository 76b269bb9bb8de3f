import { useEffect, useState } from 'react';
import { useInstallWay } from '../../../platform/install/install.ts';
import { keepStorage, readStorageUse, sizeText } from '../../../platform/storage/storage-use.ts';
import type { SavedFiles } from '../../../replica/saved-files/saved-files.ts';
import type { SavingSet } from '../../../replica/saved-files/saving-types.ts';
import { readFileSize } from '../../../rest/read-file.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogFooter } from '../../../ui/dialog/dialog-footer.tsx';
import { InstallSteps } from '../../../ui/install-steps/install-steps.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { Skeletons } from '../../../ui/skeleton/skeletons.tsx';
import type { ModuleFile } from './module-files.ts';
import styles from './save-dialog.module.css';
import { isPartial } from './saving-words.ts';
import { trySaving } from './try-saving.ts';
import { SavedModules } from './saved-modules.tsx';
import { useIsOnMobileData } from './use-is-on-mobile-data.ts';

/** A module's files with all their sizes, in bytes. */
interface SizedFiles {
  readonly files: SavingSet['files'];
  /** Still to be loaded. */
  readonly size: number;
}

/** What saving a module takes. */
interface SavingPlan extends SizedFiles {
  /** Bytes this app may still store. Null: the browser does not tell. */
  readonly free: number | null;
}

/** Bytes left free for the app itself and its data. */
const reserve = 20_000_000;

interface SaveDialogProps {
  readonly module: { readonly id: string; readonly title: string };
  readonly wanted: readonly ModuleFile[];
  readonly files: SavedFiles;
  /** Undefined: nothing of it is saved. */
  readonly set: SavingSet | undefined;
  readonly onClose: () => void;
}

/** Tells the size and the free space before anything is loaded; refuses what does not fit. */
export function SaveDialog({ module, wanted, files, set, onClose }: SaveDialogProps) {
  const plan = usePlan(wanted, set);
  const isReady = plan !== null && plan !== 'failed' && hasRoom(plan);
  const save = () => {
    if (!isReady) return;
    // Best effort: without it the browser may evict the files when the device is full.
    void keepStorage();
    trySaving(files.save(module.id, plan.files, module.title));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={titleOf(module.title, set)}
      description="Its videos, images and documents then open offline."
      footer={
        <DialogFooter
          onCancel={onClose}
          confirmLabel="Save"
          disabled={!isReady}
          needsNetwork="Saving a module"
          onConfirm={save}
        />
      }
    >
      <PlanWords plan={plan} module={module} />
    </Dialog>
  );
}

function titleOf(title: string, set: SavingSet | undefined): string {
  if (!set) return `Save ‘${title}’ for offline?`;
  return isPartial(set) ? `Go on saving ‘${title}’?` : `Save the newer version of ‘${title}’?`;
}

interface PlanWordsProps {
  readonly plan: SavingPlan | 'failed' | null;
  readonly module: { readonly id: string };
}

function PlanWords({ plan, module }: PlanWordsProps) {
  const way = useInstallWay();
  const isOnMobileData = useIsOnMobileData();
  if (plan === null) {
    return <Skeletons label="Checking the size…" shapes={['half']} />;
  }
  if (plan === 'failed') {
    return (
      <Notice tone="danger" title="The size could not be checked">
        Try again in a moment.
      </Notice>
    );
  }
  const { size, free } = plan;
  return (
    <Stack gap={16}>
      <dl className={styles.sizes}>
        <div>
          <dt>Size</dt>
          <dd>{sizeText(size)}</dd>
        </div>
        <div>
          <dt>Free on this device</dt>
          <dd>{free === null ? 'Not known' : sizeText(free)}</dd>
        </div>
      </dl>
      {isOnMobileData && hasRoom(plan) && (
        <Notice tone="warning" title="You are on mobile data">
          Saving takes {sizeText(size)} of it. It can wait until you are on Wi-Fi.
        </Notice>
      )}
      {!hasRoom(plan) && (
        <>
          <Notice tone="danger" title="Not enough space on this device">
            Remove a saved module below, or free up space on the device.
          </Notice>
          <SavedModules exceptId={module.id} />
        </>
      )}
      {(way === 'home-screen' || way === 'dock') && (
        <Notice tone="warning" title="Safari may clear saved files after a week without a visit">
          They stay once Greenroom is {way === 'dock' ? 'in your Dock' : 'on your Home Screen'}.
          <InstallSteps place={way} />
        </Notice>
      )}
    </Stack>
  );
}

/** Null: being read. Files and sizes are those of the opening; the free space is kept current. */
function usePlan(wanted: readonly ModuleFile[], set: SavingSet | undefined) {
  const [asked] = useState({ wanted, set });
  const [sized, setSized] = useState<SizedFiles | 'failed' | null>(null);
  const [free, setFree] = useState<number | null | undefined>(undefined);
  useEffect(() => {
    const leaving = new AbortController();
    sizeFiles(asked.wanted, asked.set, leaving.signal).then(setSized, () => {
      if (!leaving.signal.aborted) setSized('failed');
    });
    return () => leaving.abort();
  }, [asked]);
  useEffect(() => {
    const read = () => void readFreeSpace().then(setFree);
    read();
    const timer = setInterval(read, rereadInterval);
    return () => clearInterval(timer);
  }, []);
  if (sized === 'failed') return 'failed';
  return sized === null || free === undefined ? null : { ...sized, free };
}

/** Milliseconds between two reads of the free space, whose changes the browser does not report. */
const rereadInterval = 2_000;

/** Asks the server for sizes the rows do not tell. @throws {FileReadError} */
async function sizeFiles(
  files: readonly ModuleFile[],
  set: SavingSet | undefined,
  signal: AbortSignal,
): Promise<SizedFiles> {
  const sized = await Promise.all(
    files.map(async ({ url, bytes }) => ({
      url,
      bytes: bytes ?? (await readFileSize(url, signal)),
    })),
  );
  const missing = sized.filter(({ url }) => !set?.whole.has(url));
  return { files: sized, size: totalOf(missing) - (set ? begunBytes(set) : 0) };
}

/** Bytes of the files that are here in part; loading goes on after them. */
function begunBytes(set: SavingSet): number {
  return set.received - totalOf(set.files.filter(({ url }) => set.whole.has(url)));
}

function totalOf(files: SavingSet['files']): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Never rejects. */
async function readFreeSpace(): Promise<number | null> {
  const { used, available } = await readStorageUse();
  return used === null || available === null ? null : Math.max(0, available - used);
}

function hasRoom({ size, free }: SavingPlan): boolean {
  return free === null || size + reserve <= free;
}
