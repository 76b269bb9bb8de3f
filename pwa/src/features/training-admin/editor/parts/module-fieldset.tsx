import { CaptionsField, FileField } from '../files/file-field.tsx';
import type { ModuleDraft } from '../draft/module-draft.ts';
import { useEditor } from '../editor-context.ts';
import { Card } from '../../../../ui/card/card.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control/segmented-control.tsx';
import { TextArea } from '../../../../ui/text-field/text-area.tsx';
import { TextField } from '../../../../ui/text-field/text-field.tsx';
import { modulePart, partElementId } from '../outline/jump-to-part.ts';
import styles from './parts.module.css';

const types = [
  { value: 'multi-section', label: 'Sections' },
  { value: 'single-video', label: 'One video' },
] as const;

/** The fields of the module itself. */
export function ModuleFieldset({ draft }: { readonly draft: ModuleDraft }) {
  const { edit, problemOf } = useEditor();
  return (
    <Card
      className={styles.fields}
      id={partElementId(modulePart)}
      role="group"
      aria-label="Module"
      tabIndex={-1}
    >
      <h2 className="text-heading">Module</h2>
      <div className={styles.type}>
        <span className="text-label">Module type</span>
        <SegmentedControl
          label="Module type"
          segments={types}
          value={draft.moduleType}
          onChange={(moduleType) => edit({ kind: 'module', change: { moduleType } })}
        />
      </div>
      <TextField
        label="Title"
        maxLength={200}
        value={draft.title}
        error={problemOf('title')}
        onChange={(event) => edit({ kind: 'module', change: { title: event.target.value } })}
      />
      <TextArea
        label="Description"
        maxLength={5000}
        value={draft.description}
        onChange={(event) => edit({ kind: 'module', change: { description: event.target.value } })}
      />
      <FileField
        label="Thumbnail"
        help={
          draft.moduleType === 'single-video'
            ? 'An image, shown in the members’ list and before the video plays. Without one, a frame of the video is taken.'
            : 'An image, shown in the members’ list of modules.'
        }
        fileType="thumbnail"
        place={{ of: 'module', field: 'thumbnail' }}
        file={draft.thumbnail}
        error={problemOf('thumbnail')}
      />
      {draft.moduleType === 'single-video' && (
        <>
          <FileField
            label="Video"
            help="Up to 5 GB."
            fileType="video"
            place={{ of: 'module', field: 'video' }}
            file={draft.video}
            error={problemOf('video')}
          />
          <CaptionsField
            place={{ of: 'module', field: 'captions' }}
            file={draft.captions}
            error={problemOf('captions')}
          />
        </>
      )}
    </Card>
  );
}
