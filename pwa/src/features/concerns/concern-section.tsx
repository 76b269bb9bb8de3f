import { useRef, useState } from 'react';
import { Card } from '../../ui/card/card.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { ConcernComposer } from './concern-composer.tsx';
import styles from './concern-section.module.css';
import { FollowUpCodeDialog, type MadeCode } from './follow-up-code-dialog.tsx';
import { FollowUp } from './follow-up.tsx';
import { UnsentConcerns } from './unsent-concerns.tsx';

/** Anonymous concerns on Support: write a concern, and read what became of one by its code. */
export function ConcernSection() {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const [made, setMade] = useState<MadeCode | null>(null);
  return (
    <section className={styles.section} aria-labelledby="anonymous-concerns">
      <h2 id="anonymous-concerns" className="text-heading">
        Anonymous concerns
      </h2>
      <Stack as={Card} gap={16}>
        <p className={styles.words}>
          The administrators see what you write and the day, never who wrote it. Nothing that
          Greenroom stores leads back to you; only your own words could.
        </p>
        <ConcernComposer text={text} onText={setText} field={field} onSubmitted={setMade} />
        <UnsentConcerns
          onEdit={(content) => {
            setText(text.trim() === '' ? content : `${text.trimEnd()}\n\n${content}`);
            field.current?.focus();
          }}
        />
        <FollowUp />
      </Stack>
      <FollowUpCodeDialog
        made={made}
        onKept={() => setMade(null)}
        finalFocus={() => field.current}
      />
    </section>
  );
}
