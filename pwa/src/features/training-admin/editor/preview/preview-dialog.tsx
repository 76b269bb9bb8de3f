import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import type { ModuleDraft } from '../draft/module-draft.ts';
import { useEditor } from '../editor-context.ts';
import { previewRows } from './preview-rows.ts';
import styles from './preview.module.css';

interface PreviewDialogProps {
  readonly draft: ModuleDraft;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The module as it stands, with the parts members see; one section below the other, none locked. */
export function PreviewDialog({ draft, isOpen, onClose }: PreviewDialogProps) {
  const { Item } = useEditor().previews;
  const sections = previewRows(draft);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={draft.title.trim() === '' ? 'Untitled module' : draft.title}
      description={draft.description || undefined}
      footer={<Button onClick={onClose}>Close preview</Button>}
    >
      {sections.length === 0 && <p className="text-note">No sections yet.</p>}
      {sections.map(({ id, title, items }, index) => (
        <section key={id} className={styles.section} aria-label={title}>
          <p className="text-note">
            Section {index + 1} of {sections.length}
          </p>
          <h3 className={styles.title}>{title}</h3>
          {items.length === 0 && <p className="text-note">No content yet.</p>}
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </section>
      ))}
    </Dialog>
  );
}
