// The API's description, made from the contract: there is nothing else to keep in step.
import { type Endpoint, type EndpointKey, ERRORS, type ErrorCode } from '@sarraf/contracts';
import { z } from 'zod';
import { API_BASE, declaredCalls } from './endpoint-routes.ts';

type Json = Record<string, unknown>;

/** What the description covers. */
export interface OpenApiOptions {
  readonly version: string;
  readonly withDemo: boolean;
}

/** What any call may answer, beside its own errors. */
const GENERAL_ERRORS: readonly ErrorCode[] = [
  'body_malformed',
  'validation_failed',
  'content_type_not_supported',
  'body_too_large',
  'rate_limited',
  'internal',
  'unavailable',
];
const SIGNED_IN_ERRORS: readonly ErrorCode[] = ['unauthorized', 'session_expired', 'forbidden'];

/** The whole document, OpenAPI 3.1. */
export function describeApi(options: OpenApiOptions): Json {
  const paths: Record<string, Json> = {};
  for (const [key, endpoint] of declaredCalls(options.withDemo)) {
    const [method = '', path = ''] = key.split(' ');
    const name = path.replace(/:(\w+)/g, '{$1}');
    paths[name] = { ...paths[name], [method.toLowerCase()]: operation(key, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sarraf',
      version: options.version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: API_BASE }],
    paths,
    components: {
      securitySchemes: {
        access: { type: 'http', scheme: 'bearer', description: 'accessToken' },
        refresh: { type: 'http', scheme: 'bearer', description: 'refreshToken' },
        demo: { type: 'apiKey', in: 'header', name: 'x-demo-secret' },
      },
      schemas: { Error: ERROR_SCHEMA },
    },
  };
}

const ERROR_SCHEMA: Json = {
  type: 'object',
  additionalProperties: false,
  required: ['code', 'message', 'error', 'facts'],
  properties: {
    code: { type: 'integer' },
    message: { type: 'string' },
    error: { type: 'string', enum: Object.keys(ERRORS) },
    business_case: {
      type: 'string',
      description: 'Of a 403 or 404 that the screen shows itself: the words that say so',
    },
    facts: { type: 'object' },
  },
};

function operation(key: EndpointKey, endpoint: Endpoint): Json {
  const { access } = endpoint;
  return {
    operationId: key.replace(/\W+/g, '_').toLowerCase(),
    summary: endpoint.summary,
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      { name: 'Lang', in: 'header', required: false, schema: { enum: ['ir', 'fa', 'en'] } },
      ...(endpoint.idempotent ? [IDEMPOTENCY_HEADER] : []),
    ],
    ...requestBody(endpoint),
    responses: { ...success(endpoint), ...failures(endpoint) },
    ...security(access.audience),
    'x-level': access.level,
    'x-ability': access.ability,
    'x-rate-class': access.rate,
  };
}

const IDEMPOTENCY_HEADER: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
};

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
}

function parameters(schema: z.ZodType, where: 'path' | 'query'): Json[] {
  const json = schemaOf(schema, 'input');
  const required = new Set((json['required'] as string[] | undefined) ?? []);
  const properties = (json['properties'] as Record<string, Json> | undefined) ?? {};
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.has(name),
    schema: property,
  }));
}

function requestBody(endpoint: Endpoint): Json {
  if (endpoint.bodyKind === 'none') return {};
  if (endpoint.bodyKind === 'bytes') return { requestBody: { required: true, content: FILE } };
  const type = endpoint.bodyKind === 'json' ? 'application/json' : 'multipart/form-data';
  const content = { [type]: { schema: withFiles(endpoint) } };
  return { requestBody: { required: true, content } };
}

/** A body's fields and its files, none of which has to be there. */
function withFiles({ body, files }: Endpoint): Json {
  const schema = schemaOf(body, 'input');
  const properties: Json = { ...(schema['properties'] as Json | undefined) };
  for (const [name, { summary, bytesMax }] of Object.entries(files)) {
    const file = { type: 'string', format: 'binary', maxLength: bytesMax, description: summary };
    const field = properties[name];
    properties[name] = field === undefined ? file : { anyOf: [field, file] };
  }
  return { ...schema, properties };
}

const FILE: Json = {
  'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
};

const JPEG: Json = { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } };

function success(endpoint: Endpoint): Json {
  if (endpoint.answer === 'picture') return { 200: { description: 'The picture', content: JPEG } };
  if (endpoint.answer === 'bytes') return { 200: { description: 'The file', content: FILE } };
  if (endpoint.answer === 'redirect') return { 303: { description: 'On to the panel' } };
  const data = schemaOf(endpoint.output, 'output');
  if (endpoint.answer === 'raw') {
    const type = data['type'] === 'string' ? 'text/plain' : 'application/json';
    return { 200: { description: 'OK', content: { [type]: { schema: data } } } };
  }
  const schema: Json = {
    type: 'object',
    additionalProperties: false,
    required: ['code', 'message', 'data'],
    properties: { code: { const: 200 }, message: { type: 'string' }, data },
  };
  return { 200: { description: 'OK', content: { 'application/json': { schema } } } };
}

function failures(endpoint: Endpoint): Json {
  const isOpen = ['public', 'refresh', 'login'].includes(endpoint.access.audience);
  const codes = new Set<ErrorCode>([
    ...GENERAL_ERRORS,
    ...(isOpen ? [] : SIGNED_IN_ERRORS),
    ...(endpoint.access.level > 0 ? (['level_required'] as const) : []),
    ...(isAddressed(endpoint) ? (['not_found'] as const) : []),
    ...endpoint.errors,
  ]);
  const byStatus: Record<string, string[]> = {};
  for (const code of codes) (byStatus[ERRORS[code].status] ??= []).push(code);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, words]) => [
      status,
      {
        description: words.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

/** Whether a call names one thing, which may not be there. */
const isAddressed = ({ params }: Endpoint): boolean =>
  params instanceof z.ZodObject && Object.keys(params.shape).length > 0;

function security(audience: Endpoint['access']['audience']): Json {
  if (audience === 'public' || audience === 'login') return { security: [] };
  if (audience === 'refresh' || audience === 'demo') return { security: [{ [audience]: [] }] };
  return { security: [{ access: [] }] };
}
