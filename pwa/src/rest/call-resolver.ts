import type { Call } from '@greenroom/sync-protocol/call';
import {
  type CallInput,
  type CallName,
  type CallerInput,
  callNamed,
} from '@greenroom/sync-protocol/contract';
import { parseFlatInput } from '@greenroom/sync-protocol/input/parse-input';
import type { FieldValues, Resolver } from 'react-hook-form';

/** The values of a form for this call while it is filled in. */
export type FormOf<N extends CallName> =
  CallerInput<N> extends FieldValues ? CallerInput<N> : never;

/** Validates by the call's schemas like the server; messages without a field get the empty name. */
export function callResolver<N extends CallName>(
  name: N,
): Resolver<FormOf<N>, unknown, CallInput<N>> {
  // The contract's union of calls is narrowed to `Call` here; the types follow from the name again.
  const resolve = resolverOf(callNamed(name) as unknown as Call);
  return resolve as unknown as Resolver<FormOf<N>, unknown, CallInput<N>>;
}

function resolverOf(call: Call): Resolver<FieldValues> {
  return (values) => {
    const parsed = parseFlatInput(call, values);
    if (parsed.ok) return { values: parsed.input as FieldValues, errors: {} };
    const errors = Object.entries(parsed.fields).map(([field, messages]) => {
      const [message = ''] = messages;
      return [field, { type: 'contract', message }] as const;
    });
    return { values: {}, errors: Object.fromEntries(errors) };
  };
}
