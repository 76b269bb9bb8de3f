import { type FormEvent, type ReactNode, type Ref, useId } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Row, Stack } from '../../ui/layout/layout.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import styles from './blocklist-composer.module.css';

interface FormCardProps {
  readonly ref: Ref<HTMLFormElement>;
  readonly failure: string | undefined;
  readonly isEmpty: boolean;
  readonly isIncomplete: boolean;
  readonly isSubmitting: boolean;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onClear: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** The form of an entry beside the list, in place of its sheet. */
export function BlocklistFormCard({ ref, children, failure, onSubmit, ...form }: FormCardProps) {
  const titleId = useId();
  return (
    <Card className={styles.card}>
      <Stack
        as="form"
        ref={ref}
        gap={16}
        noValidate
        aria-labelledby={titleId}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!form.isSubmitting) onSubmit(event);
        }}
      >
        <h2 id={titleId} className="text-heading">
          Add to Blocklist
        </h2>
        {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
        {children}
        <Row gap={8} justify="end">
          {!form.isEmpty && (
            <Button variant="quiet" onClick={form.onClear}>
              Clear
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            disabled={form.isIncomplete}
            pending={form.isSubmitting}
          >
            Add Entry
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
