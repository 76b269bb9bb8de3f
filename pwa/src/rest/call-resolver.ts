import type { Call } from '@greenroom/sync-protocol/call';
import {
  type CallInput,
  type CallName,
  type CallerInput,
  callNamed,
} from '@greenroom/sync-protocol/contract';
import { parseFlatInput } from '@greenroom/sync-protocol/parse-input';
import type { FieldValues, Resolver } from 'react-hook-form';

/** What a form for this call holds while it is filled in. */
export type FormOf<N extends CallName> =
  CallerInput<N> extends FieldValues ? CallerInput<N> : never;

/**
 * Validates a form as the server will: by the call's own schemas, with their messages at the fields.
 * A message that belongs to no field comes under the empty name.
 */
export function callResolver<N extends CallName>(
  name: N,
): Resolver<FormOf<N>, unknown, CallInput<N>> {
  // The contract's union of calls is one `Call` here, as in the client; the types come back with the name.
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
