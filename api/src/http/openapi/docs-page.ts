import { problemKinds } from '@greenroom/sync-protocol/problem';
import { renderSchema, renderType } from './docs-schema.ts';
import { html, type Html } from './html.ts';
import type {
  OpenApiBody,
  OpenApiContent,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
} from './openapi-types.ts';

interface Listed {
  readonly method: string;
  readonly path: string;
  readonly operation: OpenApiOperation;
}

/** The document as one page: no script, no inline style, an anchor for each call and schema. */
export function renderDocsPage(document: OpenApiDocument): string {
  const listed = listOperations(document);
  const features = document.tags.map(({ name }) => ({
    name,
    own: listed.filter(({ operation }) => operation.tags.includes(name)),
  }));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${document.info.title} API</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <a class="skip" href="#calls">Skip to the calls</a>
        <header>
          <h1>${document.info.title} API</h1>
          <p>${document.info.description}</p>
          <p>
            The same for programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI
            ${document.openapi}).
          </p>
        </header>
        <nav aria-label="Contents">
          ${features.map(renderContents)}
          <h2><a href="#schemas">Schemas</a></h2>
          <h2><a href="#problems">Problems</a></h2>
        </nav>
        <main id="calls">
          ${features.map(
            ({ name, own }) =>
              html`<section aria-labelledby="feature-${name}">
                <h2 id="feature-${name}">${name}</h2>
                ${own.map(renderOperation)}
              </section> `,
          )}
          <section aria-labelledby="schemas">
            <h2 id="schemas">Schemas</h2>
            ${Object.entries(document.components.schemas).map(
              ([name, schema]) =>
                html`<article id="schema-${name}">
                  <h3>${name}</h3>
                  ${renderSchema(schema)}
                </article> `,
            )}
          </section>
          ${renderProblems()}
        </main>
      </body>
    </html> `.text;
}

function listOperations(document: OpenApiDocument): Listed[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}

function renderContents({ name, own }: { name: string; own: readonly Listed[] }): Html {
  return html`<h2><a href="#feature-${name}">${name}</a></h2>
    <ul>
      ${own.map(
        ({ operation }) =>
          html`<li><a href="#${operation.operationId}">${operation.summary}</a></li> `,
      )}
    </ul> `;
}

function renderOperation({ method, path, operation }: Listed): Html {
  const { operationId, parameters = [], requestBody } = operation;
  const responses = Object.entries(operation.responses);
  const refusals = responses.filter(([status]) => Number(status) >= 400);
  return html`<article id="${operationId}">
    <h3><a href="#${operationId}">${operation.summary}</a></h3>
    <p class="address">
      <b>${method.toUpperCase()}</b> <code>${path}</code> <span class="mark">${operationId}</span>
    </p>
    <p>${operation.description}</p>
    ${parameters.length > 0 ? renderParameters(parameters) : null}
    ${requestBody ? renderBody(requestBody) : null}
    ${responses.filter(([status]) => Number(status) < 400).map(renderSuccess)}
    <h4>Refusals</h4>
    <dl class="fields">${refusals.map(renderRefusal)}</dl>
  </article> `;
}

function renderParameters(parameters: readonly OpenApiParameter[]): Html {
  return html`<h4>Parameters</h4>
    <dl class="fields">
      ${parameters.map(
        (one) =>
          html`<div class="field">
            <dt>
              <code>${one.name}</code>
              <span class="mark">${one.in}${one.required ? '' : ', optional'}</span>
            </dt>
            <dd>${renderType(one.schema)}</dd>
          </div>`,
      )}
    </dl>`;
}

function renderBody({ required, content }: OpenApiBody): Html {
  return html`<h4>Body${required ? null : html` <span class="mark">optional</span>`}</h4>
    ${renderContent(content)}`;
}

/** What a body is made of; its media types where it is not JSON. */
function renderContent(content: OpenApiContent): Html {
  const types = Object.keys(content);
  const [schema] = Object.values(content).map((one) => one.schema);
  return html`${types.includes('application/json') ? null : html`<p>${types.join(', ')}</p>`}
  ${schema ? renderSchema(schema) : null}`;
}

function renderSuccess([status, { description, content, headers }]: [
  string,
  OpenApiResponse,
]): Html {
  return html`<h4>${status} ${description}</h4>
    ${content ? renderContent(content) : html`<p>No body.</p>`}
    ${Object.entries(headers ?? {}).map(
      ([name, header]) => html`<p>Header <code>${name}</code>: ${header.description}</p>`,
    )}`;
}

function renderRefusal([status, { description }]: [string, OpenApiResponse]): Html {
  return html`<div class="field">
    <dt>${status}</dt>
    <dd>${description}</dd>
  </div> `;
}

function renderProblems(): Html {
  const kinds = Object.entries(problemKinds);
  return html`<section aria-labelledby="problems">
    <h2 id="problems">Problems</h2>
    <p>
      Every refusal is a <a href="#schema-Problem">Problem</a>. This is the closed list of its
      codes, and when repeating the same request can help.
    </p>
    <div class="wide">
      <table>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Status</th>
            <th scope="col">Repeat</th>
          </tr>
        </thead>
        <tbody>
          ${kinds.map(
            ([code, { status, retry }]) =>
              html`<tr>
                <th scope="row"><code>${code}</code></th>
                <td>${status}</td>
                <td>${retry}</td>
              </tr> `,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}
