import fastifySwagger, { type StaticDocumentSpec } from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { withoutTrustedTypes } from '../defence/security-headers.ts';
import { describeContract } from './openapi-document.ts';
import type { OpenApiDocument } from './openapi-types.ts';

/** The same for every server of a process: working it out takes longer than the rest of one's start. */
let described: OpenApiDocument | undefined;

/** The contract for programs at /api/openapi.json and for people at /api/docs; both are public. */
export async function mountOpenApi(app: FastifyInstance): Promise<void> {
  described ??= describeContract();
  const document = described;
  const text = JSON.stringify(document);
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(text),
  );
  // The plugin's type knows OpenAPI 3.0 alone; it serves the document as it is.
  const specification = { document: document as object as StaticDocumentSpec['document'] };
  await app.register(fastifySwagger, { mode: 'static', specification });
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    // Swagger UI writes plain strings into the page.
    transformStaticCSP: withoutTrustedTypes,
    theme: { title: `${document.info.title} API` },
    uiConfig: {
      // Without the top bar: its logo brings an inline style, which the policy blocks.
      layout: 'BaseLayout',
      // Read only: with the reader's session a button to try a call would change real data.
      supportedSubmitMethods: [],
      displayOperationId: true,
      defaultModelRendering: 'model',
    },
  });
}
