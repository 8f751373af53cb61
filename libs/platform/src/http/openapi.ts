import { applyDecorators, HttpCode, type INestApplication, SetMetadata } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { errorBodySchema } from '@santral/contracts';
import { z } from 'zod';
import type { AccessRule } from './access.js';
import { type RequestPart, requestSchemasOf } from './parse.js';
import { type RouteInfo, routesOf } from './routes.js';

export interface ApiSpecOptions {
  /** One line for people who read the document. */
  summary: string;
  /** Schema of a good answer. */
  answer?: z.ZodType;
  /** Media type of the answer when it is not JSON. */
  produces?: string;
  /** Status of a good answer, 200 unless said otherwise (also for POST). */
  status?: number;
}

const API_SPEC = 'santral:api-spec';

/** Describes a route for `/api/docs` and sets its status. Schemas of body, query and parameters come from `ParsedBody` and its sisters. */
export const ApiSpec = (options: ApiSpecOptions) => applyDecorators(SetMetadata(API_SPEC, options), HttpCode(options.status ?? 200));

type Json = Record<string, unknown>;

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json;
  return rest;
};

/** The OpenAPI 3.1 document of every route, made of the zod schemas that also parse its requests. */
export function openApiDocument(app: INestApplication, info: { title: string; version: string; description: string }): OpenAPIObject {
  const paths: Record<string, Json> = {};
  for (const route of routesOf(app)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}').replace(/\*(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session, or an API token (`santral_…`) with the scope that the route needs.' } },
      schemas: { Error: jsonSchema(errorBodySchema, 'output') },
    },
    paths,
  } as OpenAPIObject;
}

function operation(route: RouteInfo): Json {
  const spec = Reflect.getMetadata(API_SPEC, (route.prototype as Record<string, object>)[route.methodName] as object) as ApiSpecOptions | undefined;
  const schemas = requestSchemasOf(route.prototype, route.methodName);
  const tag = route.path.split('/')[2] ?? 'api';
  return {
    operationId: `${route.handler.replace(/Controller\./, '_')}_${route.method.toLowerCase()}`,
    summary: spec?.summary ?? '',
    description: accessText(route.rule),
    tags: [tag],
    parameters: [...pathParameters(route, schemas.params), ...parametersOf('query', schemas.query)],
    ...(schemas.body ? { requestBody: bodyOf(schemas.body) } : {}),
    responses: {
      [spec?.status ?? 200]: {
        description: 'Good answer',
        ...(spec?.answer || spec?.produces ? { content: { [spec.produces ?? 'application/json']: { schema: spec.answer ? jsonSchema(spec.answer, 'output') : { type: 'string' } } } } : {}),
      },
      default: { description: 'Refusal or fault', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    },
    ...(route.rule?.kind === 'public' ? {} : { security: [{ bearer: [] }] }),
  };
}

const bodyOf = (schema: z.ZodType): Json => {
  const content = { schema: jsonSchema(schema, 'input') };
  return { content: { 'application/json': content, 'application/x-www-form-urlencoded': content, 'multipart/form-data': content } };
};

function parametersOf(part: Exclude<RequestPart, 'body'>, schema: z.ZodType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: part === 'params' ? 'path' : 'query',
    required: part === 'params' || required.includes(name),
    schema: property,
    ...(property['type'] === 'object' ? { style: 'deepObject', explode: true } : {}),
  }));
}

/** Parameters named in the path; those without a schema are strings. */
function pathParameters(route: RouteInfo, schema: z.ZodType | undefined): Json[] {
  const described = parametersOf('params', schema);
  const names = [...route.path.matchAll(/[:*](\w+)/g)].map((m) => m[1] ?? '');
  return names.map((name) => described.find((p) => p['name'] === name) ?? { name, in: 'path', required: true, schema: { type: 'string' } });
}

function accessText(rule: AccessRule | undefined): string {
  if (rule?.kind === 'public') return 'Open to everybody.';
  if (rule?.kind === 'permit') return typeof rule.permission === 'string' ? `Needs the permission \`${rule.permission}\`.` : 'The permission depends on the parameters of the path.';
  return rule?.guests ? 'Needs a session.' : 'Needs a session of a user who has a role.';
}
