import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { renderDocsPage } from './docs-page.ts';
import { describeContract } from './openapi-document.ts';

const styleFile = new URL('./docs-page.css', import.meta.url);

/** The contract for programs at /api/openapi.json and for people at /api/docs; both are public. */
export async function mountOpenApi(app: FastifyInstance): Promise<void> {
  const style = await readFile(styleFile, 'utf8');
  let document: string | undefined;
  let page: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(describeContract());
    return send(reply, 'application/json', document);
  });
  app.get('/api/docs', async (_request, reply) => {
    page ??= renderDocsPage(describeContract());
    return send(reply, 'text/html', page);
  });
  app.get('/api/docs.css', async (_request, reply) => send(reply, 'text/css', style));
}

function send(reply: FastifyReply, type: string, text: string) {
  return reply.type(`${type}; charset=utf-8`).send(text);
}
