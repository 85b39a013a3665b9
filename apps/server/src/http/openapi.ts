import { UPLOAD_KEY_HEADER } from '@guildhall/contract/files/routes.ts';
import { DEVICE_HEADER } from '@guildhall/contract/http/page-bootstrap.ts';
import { API_PATH, WRITE_HEADER, type Route } from '@guildhall/contract/http/route.ts';
import { routes } from '@guildhall/contract/http/routes.ts';
import { allErrors } from '@guildhall/contract/http/staff-errors.ts';
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
    description: Object.values(allErrors)
      .toSorted((one, other) => one.code - other.code)
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

const securityOf = ({ access }: Route): object => {
  if (access === 'public' || access === 'session') return {};
  const launched = [{ session: [] }, { bearer: [] }];
  if (access === 'launched') return { security: launched };
  if (access === 'person') return { security: [...launched, { device: [] }, { device_header: [] }] };
  return access.staff === 'open' ? {} : { security: [{ staff: [] }] };
};

const contentOf = (route: Route, body: GenericSchema): object =>
  route.takes === 'bytes'
    ? { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
    : // The input of a signed body is its text; the output is what the text must contain.
      json(schemaOf(body, route.takes === 'signed' ? 'output' : 'input'));

const headerOf = (name: string, schema: object): object => ({ name, in: 'header', required: true, schema });

const queryOf = (schema: GenericSchema): object[] => {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: each,
  }));
};

const parametersOf = (route: Route): object => {
  const parameters = [
    ...(route.effect === 'write' ? [headerOf(WRITE_HEADER, { type: 'string' })] : []),
    ...(route.isKeyed === true ? [headerOf(UPLOAD_KEY_HEADER, { type: 'string', format: 'uuid' })] : []),
    ...(route.query === undefined ? [] : queryOf(route.query)),
  ];
  return parameters.length === 0 ? {} : { parameters };
};

const binary = { schema: { type: 'string', format: 'binary' } };
const fileContent = {
  picture: { 'image/webp': binary },
  file: { 'image/webp': binary, 'audio/webm': binary, 'audio/mp4': binary },
};

const successOf = (route: Route): object =>
  route.gives !== undefined
    ? { content: fileContent[route.gives] }
    : json(envelope({ type: 'integer', enum: [0] }, schemaOf(route.msg, 'output')));

const operationOf = (route: Route): object => ({
  operationId: route.path.slice(1).replaceAll('/', '_'),
  tags: [route.noun],
  summary: route.summary,
  ...securityOf(route),
  ...parametersOf(route),
  ...(route.body === null ? {} : { requestBody: { required: true, ...contentOf(route, route.body) } }),
  responses: {
    200: { description: 'Success.', ...successOf(route) },
    default: {
      description: `Refused${route.errors.length === 0 ? '' : `: ${route.errors.join(', ')}`}.`,
      ...json(failureSchema),
    },
  },
});

interface CookieNames {
  readonly session: string;
  readonly device: string;
  readonly staff: string;
}

interface CookieOwners {
  readonly launch: { readonly sessionCookie: string; readonly deviceCookie: string };
  readonly staff: { readonly sessionCookie: string };
}

export const cookieNamesOf = ({ launch, staff }: CookieOwners): CookieNames => ({
  session: launch.sessionCookie,
  device: launch.deviceCookie,
  staff: staff.sessionCookie,
});

/** Strangers need not know what staff can do (finding 19), so the public document leaves staff routes out. */
const isForStaff = ({ access }: Route): boolean => typeof access === 'object' && 'staff' in access;

/** The published OpenAPI document, derived only from the contract. */
export const openApiDocument = (cookies: CookieNames, audience: 'players' | 'everyone'): object => ({
  openapi: '3.1.0',
  info: { title: 'Guildhall', version: '1', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
  servers: [{ url: API_PATH }],
  components: {
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: cookies.session },
      bearer: { type: 'http', scheme: 'bearer' },
      device: { type: 'apiKey', in: 'cookie', name: cookies.device },
      device_header: { type: 'apiKey', in: 'header', name: DEVICE_HEADER },
      ...(audience === 'players' ? {} : { staff: { type: 'apiKey', in: 'cookie', name: cookies.staff } }),
    },
  },
  paths: Object.fromEntries(
    routes
      .filter((route) => route.development !== true && (audience === 'everyone' || !isForStaff(route)))
      .map((route) => [route.path, { [route.method.toLowerCase()]: operationOf(route) }]),
  ),
});
