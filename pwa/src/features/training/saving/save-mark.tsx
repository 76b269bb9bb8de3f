import type { TrainingModule } from '@greenroom/sync-protocol/training/training-records';
import { Check, CircleAlert, CloudOff, Download, Pause, RefreshCw } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyScreen } from '../../../platform/lazy-screen.tsx';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import type { SavedFiles } from '../../../replica/saved-files/saved-files.ts';
import type { SavingSet } from '../../../replica/saved-files/saving-types.ts';
import { useSavedFiles } from '../../../replica/saved-files/use-saved-files.ts';
import { IconButton } from '../../../ui/icon-button/icon-button.tsx';
import { ProgressRing } from '../../../ui/progress-ring/progress-ring.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx';
import { describeSaving, percentageOf, type Saving, wordsOf } from './saving-words.ts';
import type { ModuleFile } from './module-files.ts';
import styles from './save-mark.module.css';
import { useModuleFiles } from './saving-queries.ts';

const SaveDialog = lazyScreen(() =>
  import('./save-dialog.tsx').then((module) => module.SaveDialog),
);
const CopyDialog = lazyScreen(() =>
  import('./copy-dialog.tsx').then((module) => module.CopyDialog),
);
const RemoveDialog = lazyScreen(() =>
  import('./remove-dialog.tsx').then((module) => module.RemoveDialog),
);

type NamedModule = Pick<TrainingModule, 'id' | 'title'>;

/** 'Save for offline' of a module or the state of its copy, as one icon (experience.md 18). */
export function SaveMark({ module }: { readonly module: NamedModule }) {
  const wanted = useModuleFiles(module.id);
  const isOnline = useIsOnline();
  const { files, state } = useSavedFiles();
  if (!files || !wanted || !state.isRead) return null;
  const set = state.sets.find(({ id }) => id === module.id);
  const saving = describeSaving(set, wanted, isOnline);
  if (saving.kind === 'nothing') return null;
  return <KnownMark {...{ module, wanted, files, set, saving, isOnline }} />;
}

interface KnownMarkProps {
  readonly module: NamedModule;
  readonly wanted: readonly ModuleFile[];
  readonly files: SavedFiles;
  readonly set: SavingSet | undefined;
  readonly saving: Exclude<Saving, { kind: 'nothing' }>;
  readonly isOnline: boolean;
}

function KnownMark({ module, wanted, files, set, saving, isOnline }: KnownMarkProps) {
  const [dialog, setDialog] = useState<'none' | 'save' | 'copy' | 'remove'>('none');
  const close = () => setDialog('none');
  const isSaved = saving.kind !== 'not-saved';
  return (
    <div className={styles.mark}>
      <IconButton
        label={`${isSaved ? 'Offline copy' : offerWords(isOnline)}: ${module.title}`}
        className={saving.kind === 'saved' ? styles.saved : undefined}
        aria-disabled={!isSaved && !isOnline}
        onClick={() => {
          if (isSaved || isOnline) setDialog(isSaved ? 'copy' : 'save');
        }}
      >
        <StateIcon saving={saving} title={module.title} />
      </IconButton>
      <VisuallyHidden>
        <span role="status">{isSaved && wordsOf(saving)}</span>
      </VisuallyHidden>
      <Suspense>
        {dialog === 'save' && <SaveDialog {...{ module, wanted, files, set }} onClose={close} />}
        {dialog === 'copy' && isSaved && (
          <CopyDialog
            {...{ module, files, saving, isOnline }}
            onSave={() => setDialog('save')}
            onRemove={() => setDialog('remove')}
            onClose={close}
          />
        )}
        {dialog === 'remove' && (
          <RemoveDialog
            {...{ module, files }}
            isPartial={isSaved && 'received' in saving}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}

function offerWords(isOnline: boolean): string {
  return isOnline ? 'Save for offline' : 'Save for offline once you are online';
}

/** An arrow, a ring while saving, a tick; anything that needs the person has a sign of its own. */
function StateIcon({ saving, title }: Pick<KnownMarkProps, 'saving'> & { readonly title: string }) {
  switch (saving.kind) {
    case 'not-saved':
      return <Download size={20} aria-hidden="true" />;
    case 'saving':
      return (
        <span className={styles.ring}>
          <ProgressRing
            size="small"
            label={`Saving ${title}`}
            value={percentageOf(saving)}
            valueText={`${percentageOf(saving)}%`}
          />
        </span>
      );
    case 'saved':
      return <Check size={20} aria-hidden="true" />;
    case 'outdated':
      return <RefreshCw size={20} aria-hidden="true" />;
    case 'paused':
      return <Pause size={20} aria-hidden="true" />;
    case 'waiting':
      return <CloudOff size={20} aria-hidden="true" />;
    case 'retrying':
    case 'full':
    case 'refused':
      return <CircleAlert size={20} aria-hidden="true" />;
    default:
      return saving satisfies never;
  }
}
