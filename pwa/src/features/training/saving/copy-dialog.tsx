import type { TrainingModule } from '@greenroom/sync-protocol/training/training-records';
import { sizeText } from '../../../platform/storage/storage-use.ts';
import type { SavedFiles } from '../../../replica/saved-files/saved-files.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx';
import styles from './copy-dialog.module.css';
import { percentageOf, type ShownSaving, wordsOf } from './saving-words.ts';
import { trySaving } from './try-saving.ts';

interface CopyDialogProps {
  readonly module: Pick<TrainingModule, 'id' | 'title'>;
  readonly files: SavedFiles;
  readonly saving: ShownSaving;
  readonly isOnline: boolean;
  /** Asks for the newer version, or for room. */
  readonly onSave: () => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** A module's copy on this device: how far it is, and what can be done with it. */
export function CopyDialog(props: CopyDialogProps) {
  const { module, files, saving, isOnline, onSave, onRemove, onClose } = props;
  const setPaused = (isPaused: boolean) => trySaving(files.setPaused(module.id, isPaused));
  const isPartial = 'received' in saving;
  return (
    <Dialog
      open
      onClose={onClose}
      title={module.title}
      description="Its copy on this device"
      footer={
        <Row gap={8} justify="end" wrap>
          <Button variant="quiet" onClick={onRemove}>
            {isPartial ? 'Cancel' : 'Remove'}
          </Button>
          {saving.kind === 'outdated' && (
            <Button aria-disabled={!isOnline} onClick={onSave}>
              Save again
            </Button>
          )}
          {['saving', 'waiting', 'retrying'].includes(saving.kind) && (
            <Button onClick={() => setPaused(true)}>Pause</Button>
          )}
          {(saving.kind === 'paused' || saving.kind === 'refused') && (
            <Button onClick={() => setPaused(false)}>
              {saving.kind === 'paused' ? 'Resume' : 'Retry'}
            </Button>
          )}
          {saving.kind === 'full' && <Button onClick={onSave}>Free up space</Button>}
        </Row>
      }
    >
      <p className={styles.state}>{wordsOf(saving)}</p>
      {isPartial && (
        <div className={styles.progress}>
          <ProgressBar label={`Saving ${module.title}`} value={percentageOf(saving)} />
          <span className="text-note">
            {sizeText(saving.received)} of {sizeText(saving.size)}
          </span>
        </div>
      )}
    </Dialog>
  );
}
