import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Instant } from '../../../ui/instant/instant.tsx';
import type { KeptDraft } from './draft/draft-schema.ts';
import styles from './editor.module.css';

interface KeptOfferProps {
  readonly kept: KeptDraft;
  /** The module was saved since, by another administrator, on another device or in another tab. */
  readonly isOutdated: boolean;
  readonly onRestore: () => void;
  readonly onStartOver: () => void;
}

/** Offers an unsaved form of before. Shown instead of the form: nothing overwrites it meanwhile. */
export function KeptOffer({ kept, isOutdated, onRestore, onStartOver }: KeptOfferProps) {
  const { title } = kept.draft;
  return (
    <Card className={styles.offer}>
      <h2 className="text-heading">You have unsaved changes</h2>
      <p>
        {title.trim() === '' ? 'This module' : `‘${title}’`} as you left it{' '}
        <Instant at={kept.keptAt} /> is kept on this device.
      </p>
      {kept.uploading.length > 0 && <p>{describeCut(kept.uploading)}</p>}
      {isOutdated && (
        <p>The module was changed since. You will be asked before yours replaces it.</p>
      )}
      <div className={styles.offerActions}>
        <Button variant="primary" onClick={onRestore}>
          Restore it
        </Button>
        <Button variant="quiet" onClick={onStartOver}>
          Discard it
        </Button>
      </div>
    </Card>
  );
}

const listFormat = new Intl.ListFormat('en-GB');

function describeCut(names: readonly string[]): string {
  const files = listFormat.format(names.map((name) => `‘${name}’`));
  return names.length === 1
    ? `${files} was still uploading: choose it again.`
    : `${files} were still uploading: choose them again.`;
}
