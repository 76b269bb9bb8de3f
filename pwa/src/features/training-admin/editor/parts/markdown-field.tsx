import { useState } from 'react';
import { SegmentedControl } from '../../../../ui/segmented-control/segmented-control.tsx';
import { TextArea } from '../../../../ui/text-field/text-area.tsx';
import { useEditor } from '../editor-context.ts';
import styles from './parts.module.css';

interface MarkdownFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

const views = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
] as const;

/** A text in Markdown, with a preview as members see it. */
export function MarkdownField({ label, value, error, onChange }: MarkdownFieldProps) {
  const { Markdown } = useEditor().previews;
  const [view, setView] = useState<'write' | 'preview'>('write');
  return (
    <div className={styles.markdown}>
      <div className={styles.views}>
        <SegmentedControl
          label={`${label}: write or preview`}
          segments={views}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'write' ? (
        <TextArea
          label={label}
          help="Markdown: # heading, **bold**, - list, [link](https://…)."
          rows={6}
          maxLength={200_000}
          value={value}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <div className={styles.previewed}>
          <span className="text-label">{label}</span>
          <div className={styles.preview} role="region" aria-label={`Preview of ${label}`}>
            {value.trim() === '' ? (
              <p className={styles.hint}>Nothing to preview yet.</p>
            ) : (
              <Markdown text={value} />
            )}
          </div>
        </div>
      )}
    </div>
  );
}
