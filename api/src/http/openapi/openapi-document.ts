import {
  type Call,
  type CallForm,
  type RawBody,
  successStatusOf,
  type TextForm,
} from '@greenroom/sync-protocol/call';
import { calls } from '@greenroom/sync-protocol/contract';
import { paramNames } from '@greenroom/sync-protocol/input/parse-input';
import {
  type ProblemCode,
  problemKinds,
  retryClassOf,
  statusOf,
} from '@greenroom/sync-protocol/problem';
import { protocolVersion } from '@greenroom/sync-protocol/sync/sync-request';
import type { JsonSchema } from '@valibot/to-json-schema';
import { describeAccess } from './call-access.ts';
import { problemCodesOf } from './call-problems.ts';
import { describeNamedSchemas, describeSchema, referenceTo } from './json-schemas.ts';
import type {
  OpenApiBody,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
} from './openapi-types.ts';

const everyCall: readonly Call[] = calls;

/** The whole contract as an OpenAPI 3.1 document. Nothing in it is written by hand but these texts. */
export function describeContract(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const call of everyCall) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Greenroom',
      version: String(protocolVersion),
      summary: 'Every call of the server, as the contract has it',
      description:
        'Bodies and answers are JSON, where a call says nothing else. Ids are uuids in lower case, instants ISO 8601 in UTC, dates yyyy-MM-dd, times HH:mm. ' +
        'Unknown fields are refused. Every refusal is a Problem: its code is one of a closed list, its message a sentence for a person. ' +
        'Refusals are decided in this order: origin, session, maintenance, rights, input, existence, conflict.\n\n' +
        describeProblems(),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(everyCall.map((call) => featureOf(call)))].map((name) => ({ name })),
    paths,
    components: {
      schemas: describeNamedSchemas(),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'greenroom_session',
          description:
            'The session begun by account.signIn. Where the address has a port the name ends with it (greenroom_session_3000); on https it begins with __Host-.',
        },
      },
    },
  };
}

/** The closed list of problem codes, as a Markdown table. */
function describeProblems(): string {
  const rows = Object.entries(problemKinds).map(
    ([code, { status, retry }]) => `| ${code} | ${status} | ${retry} |`,
  );
  return ['| Problem code | Status | Repeat |', '| --- | --- | --- |', ...rows].join('\n');
}

function describeCall(call: Call): OpenApiOperation {
  const parameters = describeParameters(call);
  return {
    operationId: call.name,
    tags: [featureOf(call)],
    summary: call.summary,
    description: describeAccess(call),
    security: call.access === 'everyone' ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...((call.body ?? call.form ?? call.raw) && { requestBody: describeBody(call) }),
    responses: { ...describeSuccesses(call), ...describeRefusals(call) },
  };
}

function featureOf(call: Call): string {
  return call.name.split('.')[0] ?? call.name;
}

function describeParameters(call: Call): OpenApiParameter[] {
  const inPath = paramNames(call.path);
  const parameters: OpenApiParameter[] = [];
  for (const [place, schema] of [
    ['path', call.params],
    ['query', call.query],
  ] as const) {
    if (!schema) continue;
    const { properties = {}, required = [] } = describeSchema(schema, 'input');
    for (const [name, property] of Object.entries(properties)) {
      parameters.push({
        name,
        in: place,
        required: inPath.includes(name) || required.includes(name),
        schema: property as JsonSchema,
      });
    }
  }
  return parameters;
}

function describeBody({ body, form, raw }: Call): OpenApiBody {
  if (raw) return { required: true, content: { '*/*': { schema: describeRaw(raw) } } };
  const schema = body ? describeSchema(body, 'input') : {};
  if (form)
    return { required: true, content: { 'multipart/form-data': describeForm(schema, form) } };
  // Calls whose fields are all optional accept no body (decisions.md, Conventions).
  const required = (schema.required ?? []).length > 0;
  return { required, content: { 'application/json': { schema } } };
}

function describeRaw({ limit }: RawBody): JsonSchema {
  return { type: 'string', format: 'binary', description: `At most ${limit} bytes.` };
}

function describeForm(fields: JsonSchema, form: CallForm | TextForm): { schema: JsonSchema } {
  if (!('file' in form)) return { schema: { ...fields, type: 'object' } };
  const { file, limit } = form;
  return {
    schema: {
      ...fields,
      type: 'object',
      properties: { ...fields.properties, [file]: { type: 'string', format: 'binary' } },
      required: [...(fields.required ?? []), file],
      description: `The file may have ${limit} bytes.`,
    },
  };
}

function describeSuccesses(call: Call): Record<string, OpenApiResponse> {
  if (!call.fileAnswer) return { [successStatusOf(call)]: describeSuccess(call) };
  const schema: JsonSchema = { type: 'string', format: 'binary' };
  const content = Object.fromEntries(call.fileAnswer.types.map((type) => [type, { schema }]));
  const headers = {
    ETag: { description: 'Names these bytes', schema: { type: 'string' as const } },
  };
  return {
    200: { description: 'The file', content, headers },
    206: { description: 'The part the header Range asks for', content, headers },
    304: { description: 'Unchanged since the tag If-None-Match names' },
  };
}

function describeSuccess(call: Call): OpenApiResponse {
  if (!call.answer) return { description: 'Done' };
  const schema = describeSchema(call.answer, 'output');
  const isPaged = Object.keys(
    (call.query as { entries?: object } | undefined)?.entries ?? {},
  ).includes('page');
  return {
    description: call.success === 201 ? 'Created' : 'Answered',
    content: { 'application/json': { schema } },
    ...(isPaged && {
      headers: {
        'X-Total-Count': { description: 'Entries on all pages', schema: { type: 'integer' } },
      },
    }),
  };
}

/** One response a status, naming the codes it may carry. */
function describeRefusals(call: Call): Record<string, OpenApiResponse> {
  const byStatus = Map.groupBy(problemCodesOf(call), (code) => statusOf(code));
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, describeRefusal(codes)]),
  );
}

function describeRefusal(codes: readonly ProblemCode[]): OpenApiResponse {
  const isForLater = codes.some((code) => statusOf(code) === 503 || statusOf(code) === 429);
  return {
    description: codes.map((code) => `${code} (repeat: ${retryClassOf(code)})`).join(', '),
    content: {
      'application/json': {
        schema: { allOf: [referenceTo('Problem'), { properties: { code: { enum: [...codes] } } }] },
      },
    },
    ...(isForLater && {
      headers: {
        'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } },
      },
    }),
  };
}
