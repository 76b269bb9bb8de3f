import { type Call, successStatusOf } from '@greenroom/sync-protocol/call';
import { calls } from '@greenroom/sync-protocol/contract';
import { problemKinds } from '@greenroom/sync-protocol/problem';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { startAppOfFile } from '../testing/test-app.ts';
import { problemCodesOf } from './call-problems.ts';
import type { OpenApiDocument } from './openapi-types.ts';

const everyCall: readonly Call[] = calls;

const test = await startAppOfFile();
const document = (await test.anonymous.send<OpenApiDocument>('GET', '/api/openapi.json')).body;

function operationOf(call: Call) {
  return document.paths[call.path.replaceAll(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];
}

describe('the document', () => {
  it('is valid OpenAPI 3.1, references and all', async () => {
    const validator = new Validator();
    const result = await validator.validate({ ...structuredClone(document) });
    expect(result.errors).toBeUndefined();
    expect([result.valid, validator.version]).toEqual([true, '3.1']);
    // Throws where a reference leads nowhere.
    expect(validator.resolveRefs()).toBeTypeOf('object');
  });

  it('is refused by that validator when it is broken', async () => {
    const broken = structuredClone(document) as unknown as { paths: Record<string, unknown> };
    broken.paths['/api/auth/user'] = { get: { responses: 'many' } };
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  it('has every call once, with its access, input, success and refusals', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(ids.toSorted()).toEqual(everyCall.map(({ name }) => name).toSorted());
    for (const call of everyCall) {
      const operation = operationOf(call);
      expect(operation?.security, call.name).toEqual(
        call.access === 'everyone' ? [] : [{ session: [] }],
      );
      expect(operation?.requestBody !== undefined, call.name).toBe(
        (call.body ?? call.form ?? call.raw) !== undefined,
      );
      const success = operation?.responses[successStatusOf(call)];
      expect(success?.content !== undefined, call.name).toBe(
        (call.answer ?? call.fileAnswer) !== undefined,
      );
      const text = JSON.stringify(operation?.responses);
      for (const code of problemCodesOf(call)) expect(text, call.name).toContain(`"${code}"`);
    }
  });

  it('says of a call what a caller needs', () => {
    const operation = document.paths['/api/schedule/{id}/status']?.['patch'];
    expect(operation).toMatchObject({
      operationId: 'schedule.decide',
      tags: ['schedule'],
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: { required: ['status'], additionalProperties: false } },
        },
      },
      responses: {
        200: {
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/ScheduleEntry' } },
          },
        },
        409: { description: expect.stringContaining('schedule_changed (repeat: never)') },
        503: { headers: { 'Retry-After': expect.anything() } },
      },
    });
    const pending = document.paths['/api/admin/users/pending']?.['get'];
    expect(pending?.responses[200]?.headers).toHaveProperty('X-Total-Count');
    expect(pending?.parameters).toMatchObject([
      { name: 'page', in: 'query', required: false },
      { name: 'search' },
      { name: 'sort' },
    ]);
  });

  it('says of a form which field is the file, and of a file what conditions do', () => {
    const upload = document.paths['/api/chat-images/upload']?.['post'];
    expect(upload?.requestBody).toMatchObject({
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            properties: { id: { type: 'string' }, image: { type: 'string', format: 'binary' } },
            required: ['image'],
            additionalProperties: false,
          },
        },
      },
    });
    expect(upload?.responses[413]?.description).toContain('too_large');
    const read = document.paths['/api/files/{key}']?.['get'];
    expect(read?.responses).toMatchObject({
      200: { content: { 'image/*': { schema: { format: 'binary' } } } },
      206: { content: { 'image/*': {} } },
      304: {},
      416: { description: expect.stringContaining('range_not_satisfiable') },
    });
  });

  it('lists every problem code with its status and whether repeating helps', () => {
    for (const [code, { status, retry }] of Object.entries(problemKinds)) {
      expect(document.info.description).toContain(`| ${code} | ${status} | ${retry} |`);
    }
  });

  it('is open to everybody and never kept', async () => {
    for (const url of ['/api/openapi.json', '/api/docs', '/api/docs/json']) {
      const { status, headers } = await test.anonymous.send('GET', url);
      expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    }
  });
});

describe('the page', () => {
  it('needs no inline script or style, so that the policy lets all of it through', async () => {
    const { text, headers } = await test.anonymous.send('GET', '/api/docs');
    expect(text).not.toMatch(
      /<script(?![^>]* src="\/api\/docs\/static\/)|<style|\sstyle=|\son\w+=/i,
    );
    expect(text).not.toContain('//');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("style-src 'self'");
    for (const [, asset] of text.matchAll(/ (?:href|src)="([^"]+)"/g)) {
      expect((await test.anonymous.send('GET', asset ?? '')).status, asset).toBe(200);
    }
  });

  it('reads the same document as programs do', async () => {
    expect((await test.anonymous.send('GET', '/api/docs/json')).body).toEqual(document);
  });
});
