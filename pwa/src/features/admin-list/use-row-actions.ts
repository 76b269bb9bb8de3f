import { useLayoutEffect, useRef, useState } from 'react';
import { failureAdvice, failureText } from '../../rest/failure-text.ts';
import { currentEra, type SessionEra } from '../../platform/session-era.ts';
import { announce } from '../../ui/toast/toast-store.ts';
import { showWithin } from '../../ui/toast/use-outcome-report.ts';
import { type ActionOptions, failureWords } from './use-admin-action.ts';

interface RowActionOptions<Input, Answer> extends ActionOptions<Input, Answer> {
  /** Ids of the rows an action changes. */
  readonly rowsOf: (input: Input) => readonly string[];
  /** Whether the screen has the row now, and shows its `problem`. Absent: never. */
  readonly isShown?: (id: string) => boolean;
}

/** A row's action that runs or failed. */
export interface RowState {
  readonly isPending: boolean;
  /** Why it failed. Null: it did not. */
  readonly problem: string | null;
}

export interface RowActions<Input> {
  readonly run: (input: Input) => void;
  readonly stateOf: (id: string) => RowState;
}

/**
 * Runs a call for rows, several at a time, with the specified toasts (admin side 8). The outcome is
 * announced and stays with its row; where the screen does not show that, or several rows changed at
 * once, it is a toast, as is a success that offers a way back. After the session's end there is none.
 */
export function useRowActions<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
  options: RowActionOptions<Input, Answer>,
): RowActions<Input> {
  const [states, setStates] = useState<ReadonlyMap<string, RowState>>(new Map());
  const put = (ids: readonly string[], state: RowState | null) =>
    setStates((before) => {
      const after = new Map(before);
      for (const id of ids) {
        if (state === null) after.delete(id);
        else after.set(id, state);
      }
      return after;
    });
  /** What the screen is when an answer arrives. Null: it is gone. */
  const latest = useRef<RowActionOptions<Input, Answer>>(null);
  useLayoutEffect(() => {
    latest.current = options;
    return () => {
      latest.current = null;
    };
  }, [options]);

  /** Whether the screen shows the outcome with its row. */
  const isBesideRow = ([only, ...others]: readonly string[]) =>
    only !== undefined && others.length === 0 && latest.current?.isShown?.(only) === true;
  const fail = (error: unknown, input: Input, ids: readonly string[], era: SessionEra) => {
    const { title, text } = failureWords(options.failure, input);
    const isBeside = isBesideRow(ids);
    put(ids, isBeside ? { isPending: false, problem: failureAdvice(error, text) } : null);
    const words = { title, text: failureText(error, text), tone: 'destructive' } as const;
    if (isBeside) announce(words);
    else showWithin(era, words);
  };
  const run = async (input: Input) => {
    const ids = options.rowsOf(input);
    const era = currentEra();
    put(ids, { isPending: true, problem: null });
    let answer: Answer;
    try {
      answer = await call(input);
    } catch (error) {
      fail(error, input, ids, era);
      return;
    }
    put(ids, null);
    const done = options.done?.(answer, input);
    const words = done && ({ ...done, tone: 'success' } as const);
    if (words && words.action === undefined && isBesideRow(ids)) announce(words);
    else if (words) showWithin(era, words);
    (latest.current ?? options).onDone?.(answer, input);
  };
  return { run: (input) => void run(input), stateOf: (id) => states.get(id) ?? idle };
}

const idle: RowState = { isPending: false, problem: null };
