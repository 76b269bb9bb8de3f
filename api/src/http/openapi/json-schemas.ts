import { accountSchema, personSchema } from '@greenroom/sync-protocol/account/account-records';
import { problemSchema } from '@greenroom/sync-protocol/problem';
import { scheduleEntrySchema } from '@greenroom/sync-protocol/schedule/schedule-records';
import { outcomeSchema } from '@greenroom/sync-protocol/sync/mutation';
import { mutationSchema } from '@greenroom/sync-protocol/sync/sync-request-schema';
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

/** Schemas with a name of their own in the document; every other is written out where it is used. */
const named = {
  Account: accountSchema,
  Mutation: mutationSchema,
  Outcome: outcomeSchema,
  Person: personSchema,
  Problem: problemSchema,
  ScheduleEntry: scheduleEntrySchema,
} as const satisfies Record<string, v.GenericSchema>;

const prefix = '#/components/schemas/';

/** The address of a named schema inside the document. */
export function referenceTo(name: keyof typeof named): { $ref: string } {
  return { $ref: `${prefix}${name}` };
}

/**
 * A schema of the contract as JSON Schema: what a caller sends (`input`, before defaults) or gets
 * (`output`). Checks JSON Schema cannot say, such as whether a date exists, are left out.
 */
export function describeSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, $defs: __, ...rest } = convert(schema, typeMode);
  return rest;
}

/** The named schemas themselves. */
export function describeNamedSchemas(): Record<string, JsonSchema> {
  const { $defs } = convert(problemSchema, 'output');
  return Object.fromEntries(
    Object.entries($defs ?? {}).map(([name, schema]) => [name, asSchema(schema)]),
  );
}

function convert(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  return toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-2020-12',
    definitions: named,
    overrideRef: ({ referenceId }) => `${prefix}${referenceId}`,
  });
}

/** JSON Schema also knows `true` and `false`; a converted definition is always an object. */
function asSchema(schema: JsonSchema | boolean): JsonSchema {
  return typeof schema === 'boolean' ? {} : schema;
}
