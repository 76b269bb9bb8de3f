import type { ContentItem } from '@greenroom/sync-protocol/training/training-records';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import {
  type DraftFile,
  type DraftItem,
  type DraftSection,
  type ModuleDraft,
  shownFile,
} from '../draft/module-draft.ts';
import { useEditor } from '../editor-context.ts';
import styles from './preview.module.css';

interface PreviewSection {
  readonly id: string;
  readonly title: string;
  readonly items: readonly ContentItem[];
}

type Part = Pick<DraftItem, 'id' | 'type' | 'file'> & Partial<DraftItem>;

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
      onClose={onClose}
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

/** A module being edited as rows of a member; a section of one kind shows as an item of it. */
function previewRows(draft: ModuleDraft): readonly PreviewSection[] {
  if (draft.moduleType === 'single-video') {
    const item = toItem({
      id: 'video',
      type: 'video',
      file: draft.video,
      captions: draft.captions,
    });
    return [{ id: 'video', title: draft.title, items: [item] }];
  }
  return draft.sections.map((section) => ({
    id: section.id,
    title: section.title.trim() === '' ? 'Untitled section' : section.title,
    items: itemsOf(section),
  }));
}

function itemsOf(section: DraftSection): readonly ContentItem[] {
  const { id, kind, content, captions, items } = section;
  if (kind === 'items') return items.map((item) => toItem(item));
  return [toItem({ id, type: kind, content, file: shownFile(section), captions })];
}

function toItem({ id, type, file, captions = null, ...words }: Part): ContentItem {
  return {
    id,
    moduleId: '',
    sectionId: '',
    type,
    orderIndex: 0,
    title: words.title?.trim() || null,
    description: words.description?.trim() || null,
    content: words.content?.trim() ? words.content : null,
    fileUrl: addressOf(file),
    fileKey: file?.fileKey ?? null,
    fileName: file?.fileName ?? null,
    mimeType: null,
    fileSize: file?.fileSize ?? null,
    captionsUrl: addressOf(captions),
    posterUrl: file?.posterKey ? `/api/files/${file.posterKey}` : null,
    duration: 0,
  };
}

/** Stable addresses of files (decisions: Training). */
function addressOf(file: DraftFile | null): string | null {
  return file === null ? null : `/api/files/${file.fileKey}`;
}
