import { Suspense, useState } from 'react';
import { lazyScreen } from '../../../platform/lazy-screen.tsx';
import { sizeText } from '../../../platform/storage/storage-use.ts';
import { useIsOnline } from '../../../platform/use-is-online.ts';
import type { SavingSet } from '../../../replica/saved-files/saving-types.ts';
import { useSavedFiles } from '../../../replica/saved-files/use-saved-files.ts';
import { Button } from '../../../ui/button/button.tsx';
import { describeSaving, percentageOf, wordsOf } from './saving-words.ts';
import { useModuleFiles, useModuleTitles } from './saving-queries.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import styles from './saved-modules.module.css';

const RemoveDialog = lazyScreen(() =>
  import('./remove-dialog.tsx').then((module) => module.RemoveDialog),
);

/** The saved modules with their sizes and removal. @param exceptId not listed */
export function SavedModules({ exceptId }: { readonly exceptId?: string }) {
  const { files, state } = useSavedFiles();
  const titles = useModuleTitles();
  if (!files || !state.isRead || !titles) return null;
  const sets = state.sets.filter(({ id }) => id !== exceptId);
  if (sets.length === 0) {
    return <p className="text-note">No training module is saved on this device.</p>;
  }
  return (
    <Stack as="ul" aria-label="Saved modules">
      {sets.map((set) => (
        <SavedModule
          key={set.id}
          set={set}
          // An unpublished module is not here, but its copy is kept.
          title={titles.get(set.id) ?? set.title ?? 'An unpublished module'}
        />
      ))}
    </Stack>
  );
}

function SavedModule({ set, title }: { readonly set: SavingSet; readonly title: string }) {
  const { files } = useSavedFiles();
  const wanted = useModuleFiles(set.id);
  const isOnline = useIsOnline();
  const [isAsking, setIsAsking] = useState(false);
  const saving = describeSaving(set, wanted ?? set.files, isOnline);
  if (!files || saving.kind === 'nothing' || saving.kind === 'not-saved') return null;
  const isPartial = 'received' in saving;
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className="text-note">
          {wordsOf(saving)}
          {isPartial && ` · ${percentageOf(saving)}% of ${sizeText(saving.size)}`}
        </p>
      </div>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Remove ${title}`}
        onClick={() => setIsAsking(true)}
      >
        Remove
      </Button>
      {isAsking && (
        <Suspense>
          <RemoveDialog
            module={{ id: set.id, title }}
            isPartial={isPartial}
            files={files}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </li>
  );
}
