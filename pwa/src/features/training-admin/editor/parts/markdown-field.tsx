import { TextArea } from '../../../../ui/text-field/text-area.tsx';
import styles from './parts.module.css';

interface MarkdownFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A text in Markdown. */
export function MarkdownField({ label, value, error, onChange }: MarkdownFieldProps) {
  return (
    <div className={styles.markdown}>
      <TextArea
        label={label}
        help="Markdown: # heading, **bold**, - list, [link](https://…)."
        rows={6}
        maxLength={200_000}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
