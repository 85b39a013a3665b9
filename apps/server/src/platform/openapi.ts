import { errors } from '@guildhall/contract/errors.ts';
import { API_PATH, WRITE_HEADER, type Route } from '@guildhall/contract/route.ts';
import { routes } from '@guildhall/contract/routes.ts';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

const schemaOf = (schema: GenericSchema, typeMode: 'input' | 'output'): object => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' });
  return rest;
};

const envelope = (code: object, msg: object): object => ({
  type: 'object',
  required: ['code', 'msg'],
  properties: { code, msg },
});

const failureSchema = envelope(
  {
    type: 'integer',
    description: Object.values(errors)
      .map(({ code, key }) => `${code} ${key}`)
      .join('; '),
  },
  {
    type: 'object',
    required: ['key', 'params'],
    properties: { key: { type: 'string' }, params: { type: 'object' } },
  },
);

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });

const operationOf = (route: Route): object => ({
  operationId: route.path.slice(1).replaceAll('/', '_'),
  tags: [route.noun],
  summary: route.summary,
  ...(typeof route.access === 'string' ? {} : { security: [{ session: [] }, { bearer: [] }] }),
  ...(route.effect === 'write'
    ? { parameters: [{ name: WRITE_HEADER, in: 'header', required: true, schema: { type: 'string' } }] }
    : {}),
  ...(route.body === null ? {} : { requestBody: { required: true, ...json(schemaOf(route.body, 'input')) } }),
  responses: {
    200: {
      description: 'Success.',
      ...json(envelope({ type: 'integer', enum: [0] }, schemaOf(route.msg, 'output'))),
    },
    default: {
      description: `Refused${route.errors.length === 0 ? '' : `: ${route.errors.join(', ')}`}.`,
      ...json(failureSchema),
    },
  },
});

/** The published description of every call, derived from the contract and from nothing else. */
export const openApiDocument = (sessionCookie: string): object => ({
  openapi: '3.1.0',
  info: { title: 'Guildhall', version: '1', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
  servers: [{ url: API_PATH }],
  components: {
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
      bearer: { type: 'http', scheme: 'bearer' },
    },
  },
  paths: Object.fromEntries(
    routes
      .filter((route) => route.development !== true)
      .map((route) => [route.path, { [route.method.toLowerCase()]: operationOf(route) }]),
  ),
});
