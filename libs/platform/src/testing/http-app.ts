import { Global, Module, type ModuleMetadata } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import type { Permission } from '@santral/contracts';
import { AUDIT_LOG, AUTHENTICATOR, type AuditLog, type Authenticator, configureHttp, HttpModule, type Principal, Refusal } from '../http/index.js';

/** Tokens a test may send as bearer, and who they stand for. */
export type TestPrincipals = Record<string, Partial<Omit<Principal, 'permissions'>> & { permissions: readonly Permission[] }>;

/** Stands in for the audit log beside `TestPrincipals`: `app.get<AuditLines>(AUDIT_LOG).lines`. */
export interface AuditLines extends AuditLog {
  lines: { action: string; userId: string | null; subject?: string; details?: Record<string, unknown> }[];
}

/**
 * An application with Santral's whole HTTP front (guard, error bodies, parsing) around the modules under test. With `principals`,
 * sign-in is replaced by fixed tokens; without, a module under test provides `AUTHENTICATOR`. Close it in `afterAll`.
 */
export async function testHttpApp(metadata: ModuleMetadata, principals?: TestPrincipals): Promise<NestExpressApplication> {
  const signIn = principals ? [signInModuleOf(principals)] : [];
  const module = await Test.createTestingModule({ ...metadata, imports: [...signIn, HttpModule, ...(metadata.imports ?? [])] }).compile();
  const app = module.createNestApplication<NestExpressApplication>({ bodyParser: false, logger: ['error', 'fatal'] });
  configureHttp(app, { logLevel: 'fatal', trustedProxies: false });
  return app.init();
}

function signInModuleOf(principals: TestPrincipals): new () => object {
  const authenticator: Authenticator = {
    authenticate: async (token) => {
      const given = principals[token];
      if (!given) throw new Refusal('auth.invalid-token');
      const fixed = { userId: token, displayName: token, extension: null, pbx: null, sessionId: `session-${token}`, expiresAtMs: Date.now() + 3_600_000 };
      return { ...fixed, ...given, permissions: new Set(given.permissions) };
    },
  };
  const kept: AuditLines = { lines: [], append: async (action, { userId, subject, details }) => void kept.lines.push({ action, userId, subject, details }) };
  @Global()
  @Module({ providers: [{ provide: AUTHENTICATOR, useValue: authenticator }, { provide: AUDIT_LOG, useValue: kept }], exports: [AUTHENTICATOR, AUDIT_LOG] })
  class TestSignInModule {}
  return TestSignInModule;
}
