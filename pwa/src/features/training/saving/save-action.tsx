import type { TrainingModule } from '@greenroom/sync-protocol/training/training-records';
import { Check, CircleAlert, CloudOff, Download, RefreshCw } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyScreen } from '../../../platform/lazy-screen.tsx';
import { sizeText } from '../../../platform/storage/storage-use.ts';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import type { SavedFiles } from '../../../replica/saved-files/saved-files.ts';
import type { SavingSet } from '../../../replica/saved-files/saving-types.ts';
import { useSavedFiles } from '../../../replica/saved-files/use-saved-files.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx';
import { describeSaving, type Saving } from './describe-saving.ts';
import type { ModuleFile } from './module-files.ts';
import styles from './save-action.module.css';
import { useModuleFiles } from './saving-queries.ts';
import { percentageOf, type ShownSaving, wordsOf } from './saving-words.ts';
import { trySaving } from './try-saving.ts';

const SaveDialog = lazyScreen(() =>
  import('./save-dialog.tsx').then((module) => module.SaveDialog),
);
const RemoveDialog = lazyScreen(() =>
  import('./remove-dialog.tsx').then((module) => module.RemoveDialog),
);

type NamedModule = Pick<TrainingModule, 'id' | 'title'>;

/** 'Save for offline' of a module, its progress, or its saved copy (experience.md 18). */
export function SaveAction({ module }: { readonly module: NamedModule }) {
  const wanted = useModuleFiles(module.id);
  const isOnline = useIsOnline();
  const { files, state } = useSavedFiles();
  if (!files || !wanted || !state.isRead) return null;
  const set = state.sets.find(({ id }) => id === module.id);
  const saving = describeSaving(set, wanted, isOnline);
  if (saving.kind === 'nothing') return null;
  return <KnownAction {...{ module, wanted, files, set, saving, isOnline }} />;
}

interface KnownActionProps {
  readonly module: NamedModule;
  readonly wanted: readonly ModuleFile[];
  readonly files: SavedFiles;
  readonly set: SavingSet | undefined;
  readonly saving: Exclude<Saving, { kind: 'nothing' }>;
  readonly isOnline: boolean;
}

function KnownAction({ module, wanted, files, set, saving, isOnline }: KnownActionProps) {
  const [dialog, setDialog] = useState<'none' | 'save' | 'remove'>('none');
  const close = () => setDialog('none');
  const setPaused = (isPaused: boolean) => trySaving(files.setPaused(module.id, isPaused));
  const resume = () => setPaused(false);
  const isPartial = saving.kind !== 'not-saved' && 'received' in saving;
  return (
    <div className={styles.action} role="group" aria-label={`Offline copy of ${module.title}`}>
      {saving.kind !== 'not-saved' && <SavingState saving={saving} title={module.title} />}
      {saving.kind === 'not-saved' && (
        <Button
          wide
          variant="quiet"
          className={styles.offer}
          aria-disabled={!isOnline}
          onClick={() => setDialog('save')}
        >
          <Download size={18} aria-hidden="true" />
          {isOnline ? 'Save for offline' : 'Save for offline once you are online'}
        </Button>
      )}
      <Row>
        {saving.kind === 'outdated' && (
          <Button size="small" aria-disabled={!isOnline} onClick={() => setDialog('save')}>
            <RefreshCw size={16} aria-hidden="true" />
            Save again
          </Button>
        )}
        {(saving.kind === 'saving' || saving.kind === 'waiting') && (
          <Button size="small" variant="quiet" onClick={() => setPaused(true)}>
            Pause
          </Button>
        )}
        {saving.kind === 'paused' && (
          <Button size="small" onClick={resume}>
            Resume
          </Button>
        )}
        {(saving.kind === 'full' || saving.kind === 'refused') && (
          <Button size="small" onClick={saving.kind === 'full' ? () => setDialog('save') : resume}>
            {saving.kind === 'full' ? 'Free up space' : 'Retry'}
          </Button>
        )}
        {saving.kind !== 'not-saved' && (
          <Button size="small" variant="quiet" onClick={() => setDialog('remove')}>
            {isPartial ? 'Cancel' : 'Remove'}
          </Button>
        )}
      </Row>
      <Suspense>
        {dialog === 'save' && <SaveDialog {...{ module, wanted, files, set }} onClose={close} />}
        {dialog === 'remove' && (
          <RemoveDialog {...{ module, isPartial }} files={files} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}

interface SavingStateProps {
  readonly saving: ShownSaving;
  readonly title: string;
}

function SavingState({ saving, title }: SavingStateProps) {
  const isPartial = 'received' in saving;
  return (
    <>
      <p className={styles.state} role="status">
        <StateIcon kind={saving.kind} />
        {wordsOf(saving)}
      </p>
      {isPartial && (
        <div className={styles.progress}>
          <ProgressBar label={`Saving ${title}`} value={percentageOf(saving)} />
          {/* Apart from the live text: it changes several times a second. */}
          <span className={styles.amount}>
            {sizeText(saving.received)} of {sizeText(saving.size)}
          </span>
        </div>
      )}
    </>
  );
}

function StateIcon({ kind }: { readonly kind: SavingStateProps['saving']['kind'] }) {
  if (kind === 'saved') return <Check size={16} aria-hidden="true" />;
  if (kind === 'outdated') return <RefreshCw size={16} aria-hidden="true" />;
  if (kind === 'full' || kind === 'refused') return <CircleAlert size={16} aria-hidden="true" />;
  if (kind === 'waiting') return <CloudOff size={16} aria-hidden="true" />;
  return <Download size={16} aria-hidden="true" />;
}
