import type { Concern } from '@greenroom/sync-protocol/concerns/concerns-records';
import { readFollowUpCode } from '@greenroom/sync-protocol/concerns/follow-up-code';
import { type FormEvent, useState } from 'react';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { callApi } from '../../rest/call-api.ts';
import { failureAdvice } from '../../rest/failure-text.ts';
import { ProblemError } from '../../rest/problem-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { TextField } from '../../ui/text-field/text-field.tsx';
import { useProblemFocus } from '../../ui/text-field/use-problem-focus.ts';
import { ConcernDay, ConcernStatusPill } from './concern-facts.tsx';
import styles from './follow-up.module.css';

type FollowedConcern = Pick<Concern, 'status' | 'adminResponse' | 'createdAt'>;

type Outcome =
  | { readonly kind: 'found'; readonly concern: FollowedConcern }
  /** The text is no code. */
  | { readonly kind: 'malformed' }
  /** No concern has the code. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly message: string };

const withoutResponse = {
  pending: 'The administrators have not reviewed it yet.',
  reviewed: 'The administrators have read it. There is no response yet.',
  resolved: 'The administrators have resolved it without a response.',
} as const;

/** What became of a concern, by its code; nothing of it is kept. */
export function FollowUp() {
  const isOnline = useIsOnline();
  const [typed, setTyped] = useState('');
  /** `of`: what was typed; the answer for a code is none for the next one. */
  const [answer, setAnswer] = useState<{ readonly of: string; readonly outcome: Outcome }>();
  const outcome = answer?.of === typed ? answer.outcome : undefined;
  const [isAsking, setIsAsking] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [form, focusProblem] = useProblemFocus<HTMLFormElement>();
  const lookUp = async (event: FormEvent) => {
    event.preventDefault();
    if (!isOnline || isAsking) return;
    const code = readFollowUpCode(typed);
    if (code === null) {
      setAnswer({ of: typed, outcome: { kind: 'malformed' } });
      focusProblem();
      return;
    }
    setIsAsking(true);
    setAnswer({ of: typed, outcome: await lookUpConcern(code) });
    setIsAsking(false);
  };
  if (!isOpen) {
    return (
      <Button variant="quiet" className={styles.open} onClick={() => setIsOpen(true)}>
        Have a code from before?
      </Button>
    );
  }
  return (
    <form
      ref={form}
      className={styles.form}
      autoComplete="off"
      noValidate
      onSubmit={(event) => void lookUp(event)}
    >
      <Stack gap={12}>
        <TextField
          // The button pressed is gone.
          autoFocus
          label="Follow-up code"
          help={isOnline ? 'Read what became of your concern.' : 'Looking it up needs the network.'}
          error={outcome?.kind === 'malformed' ? 'This is not a follow-up code' : undefined}
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAnswer(undefined);
          }}
        />
        <Button
          type="submit"
          className={styles.button}
          pending={isAsking}
          disabled={typed.trim() === ''}
          aria-disabled={!isOnline}
        >
          Look up
        </Button>
      </Stack>
      <div role="status">
        {outcome?.kind === 'found' && <FollowUpAnswer concern={outcome.concern} />}
      </div>
      {outcome?.kind === 'unknown' && (
        <Notice title="No concern has this code">
          Check the code. A concern written offline can be found once it has been sent.
        </Notice>
      )}
      {outcome?.kind === 'failed' && <Notice tone="danger">{outcome.message}</Notice>}
    </form>
  );
}

/** A concern's status and response, for whoever has its code. */
function FollowUpAnswer({ concern }: { readonly concern: FollowedConcern }) {
  const { status, adminResponse, createdAt } = concern;
  return (
    <div className={styles.answer}>
      <p className={styles.facts}>
        <ConcernStatusPill status={status} />
        <span>
          Written on <ConcernDay at={createdAt} />
        </span>
      </p>
      {adminResponse === null ? (
        <p>{withoutResponse[status]}</p>
      ) : (
        <section aria-label="Response">
          <h3 className="text-label">Response</h3>
          <p className={styles.words}>{adminResponse}</p>
        </section>
      )}
    </div>
  );
}

/** Asks the server for the concern with this code; never rejects. */
async function lookUpConcern(code: string): Promise<Outcome> {
  try {
    return { kind: 'found', concern: await callApi('concerns.followUp', { code }) };
  } catch (error) {
    const isUnknown = error instanceof ProblemError && error.problem.code === 'not_found';
    if (isUnknown) return { kind: 'unknown' };
    return { kind: 'failed', message: failureAdvice(error, 'Failed to look up the concern') };
  }
}
