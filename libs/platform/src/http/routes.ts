import { type INestApplication, RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { ApplicationConfig, MetadataScanner, ModulesContainer } from '@nestjs/core';
import { ACCESS_RULE, type AccessRule } from './access.js';

/** One route of the application, with who may call it. */
export interface RouteInfo {
  /** Upper case, for example `GET`. */
  method: string;
  /** With the prefix, for example `/api/agents/:extension`. */
  path: string;
  /** Undefined when the route was given none: the guard refuses it. */
  rule: AccessRule | undefined;
  /** Class and method, for example `AgentsController.list`. */
  handler: string;
  prototype: object;
  methodName: string;
}

const toList = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [typeof value === 'string' ? value : '']);
const join = (...parts: string[]) => `/${parts.flatMap((p) => p.split('/')).filter(Boolean).join('/')}`;

/** Every route of every controller, for the OpenAPI document and for the proof that none was left open. */
export function routesOf(app: INestApplication): RouteInfo[] {
  const prefix = app.get(ApplicationConfig).getGlobalPrefix();
  const scanner = new MetadataScanner();
  const routes: RouteInfo[] = [];
  for (const module of app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      if (typeof metatype !== 'function') continue;
      const prototype = metatype.prototype as Record<string, (...args: never[]) => unknown>;
      for (const methodName of scanner.getAllMethodNames(prototype)) {
        const handler = prototype[methodName];
        const verb = handler && (Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined);
        if (!handler || verb === undefined) continue;
        const rule = (Reflect.getMetadata(ACCESS_RULE, handler) ?? Reflect.getMetadata(ACCESS_RULE, metatype)) as AccessRule | undefined;
        for (const base of toList(Reflect.getMetadata(PATH_METADATA, metatype))) {
          for (const path of toList(Reflect.getMetadata(PATH_METADATA, handler))) {
            routes.push({ method: RequestMethod[verb] ?? 'ALL', path: join(prefix, base, path), rule, handler: `${metatype.name}.${methodName}`, prototype, methodName });
          }
        }
      }
    }
  }
  return routes;
}

/** Stops the start of a process that has a route nobody decided about. */
export function assertEveryRouteHasARule(app: INestApplication): void {
  const open = routesOf(app).filter((route) => route.rule === undefined);
  if (open.length > 0) throw new Error(`Routes without @Permit, @SignedIn or @Public: ${open.map((r) => `${r.method} ${r.path} (${r.handler})`).join(', ')}`);
}
