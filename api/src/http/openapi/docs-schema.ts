import type { JsonSchema } from '@valibot/to-json-schema';
import { html, type Html } from './html.ts';
import { nameOfReference } from './json-schemas.ts';

type Loose = JsonSchema | boolean;

/** A schema for a reader: the fields of an object as a list, anything else in words. */
export function renderSchema(schema: JsonSchema): Html {
  if (schema.properties && !schema.$ref) return renderFields(schema);
  const items = singleItem(schema);
  if (items?.properties && !items.$ref)
    return html`<p>A list of</p>
      ${renderFields(items)}`;
  return html`<p>${renderType(schema)}</p>`;
}

function renderFields(schema: JsonSchema): Html {
  const required = new Set(schema.required);
  const rows = Object.entries(schema.properties ?? {}).map(
    ([name, property]) =>
      html`<div class="field">
        <dt>
          <code>${name}</code
          >${required.has(name) ? null : html` <span class="mark">optional</span>`}
        </dt>
        <dd>${renderType(property)}${renderNested(property)}</dd>
      </div>`,
  );
  return rows.length === 0 ? html`<p>No fields.</p>` : html`<dl class="fields">${rows}</dl>`;
}

/** The fields of an object inside a field, of a list's items, or of a map's values. */
function renderNested(property: Loose): Html | null {
  if (typeof property === 'boolean' || property.$ref) return null;
  if (property.properties) return renderFields(property);
  const inner = singleItem(property) ?? mapValue(property);
  return inner ? renderNested(inner) : null;
}

/** What a value may be, in a few words. */
export function renderType(schema: Loose): Html {
  if (typeof schema === 'boolean') return html`${schema ? 'anything' : 'nothing'}`;
  if (schema.$ref) return renderReference(schema.$ref);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices)
    return join(
      choices.map((choice) => renderType(choice)),
      ' or ',
    );
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum) {
    return join(
      schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`),
      ' or ',
    );
  }
  const items = singleItem(schema);
  if (items) return html`list of ${renderType(items)}${limitsOf(schema)}`;
  const value = mapValue(schema);
  if (value) return html`map to ${renderType(value)}`;
  return html`${schema.type === undefined ? 'anything' : String(schema.type)}${limitsOf(schema)}`;
}

function renderReference(reference: string): Html {
  const name = nameOfReference(reference);
  return html`<a href="#schema-${name}">${name}</a>`;
}

function limitsOf(schema: JsonSchema): Html {
  const limits: Html[] = [];
  const add = (words: string, value: JsonSchema['default'], unit = '') => {
    if (value !== undefined) limits.push(html`, ${words} ${JSON.stringify(value)} ${unit}`);
  };
  if (schema.format !== undefined) limits.push(html`, ${schema.format}`);
  add('at least', schema.minimum);
  add('at most', schema.maximum);
  add('at least', schema.minLength, 'characters');
  add('at most', schema.maxLength, 'characters');
  add('at most', schema.maxItems, 'entries');
  add('default', schema.default);
  if (schema.pattern !== undefined) limits.push(html`, matching <code>${schema.pattern}</code>`);
  return html`${limits}`;
}

function singleItem(schema: JsonSchema): JsonSchema | undefined {
  const { items } = schema;
  return typeof items === 'object' && !Array.isArray(items) ? items : undefined;
}

function mapValue(schema: JsonSchema): JsonSchema | undefined {
  const { additionalProperties: value } = schema;
  return typeof value === 'object' ? value : undefined;
}

function join(pieces: readonly Html[], between: string): Html {
  return html`${pieces.map((piece, index) => (index === 0 ? piece : html`${between}${piece}`))}`;
}
