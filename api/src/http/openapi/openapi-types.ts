import type { JsonSchema } from '@valibot/to-json-schema';

/** The parts of OpenAPI 3.1 the document uses. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: Record<'title' | 'version' | 'summary' | 'description', string> & {
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  tags: { name: string }[];
  /** By path, then by method in lower case. */
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    securitySchemes: Record<string, Record<'type' | 'in' | 'name' | 'description', string>>;
  };
}

export interface OpenApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  /** Empty: no session is needed. */
  security: Record<string, string[]>[];
  parameters?: OpenApiParameter[];
  requestBody?: OpenApiBody;
  /** By status. */
  responses: Record<string, OpenApiResponse>;
}

export interface OpenApiParameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}

export interface OpenApiBody {
  required: boolean;
  content: OpenApiContent;
}

/** By media type: one, or those a file may have. */
export type OpenApiContent = Record<string, { schema: JsonSchema }>;

export interface OpenApiResponse {
  description: string;
  content?: OpenApiContent;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
}
