import { setTimeout } from 'node:timers/promises';
import { CONSOLE_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import type { Tx } from '../../../data/database.ts';
import type { OidcConfig } from '../../../runtime/config.ts';
import {
  ADDRESS_HEADER,
  createStaffAuth,
  OIDC_PROVIDER,
  type StaffAuth,
  type StaffAuthOptions,
} from './better-auth.adapter.ts';
import { createCookieSignatures, type SignedValue } from './cookie-signatures.adapter.ts';
import { librarySecretsOf } from './factor-cipher.adapter.ts';

/** Request data without a dependency on HTTP. */
export interface Caller {
  readonly cookieHeader: string | undefined;
  readonly address: string;
  readonly device: string;
}

export interface LibraryAnswer {
  readonly isOk: boolean;
  readonly code: string | undefined;
  readonly body: Record<string, unknown>;
  readonly location: string | null;
  readonly setCookies: string[];
}

const readAnswer = async (response: Response): Promise<LibraryAnswer> => {
  // Unexpected: logged and answered like any bug.
  if (response.status >= 500) throw new Error(`auth library answered ${response.status}`);
  const text = await response.text();
  const body = (text === '' ? {} : (JSON.parse(text) ?? {})) as Record<string, unknown>;
  return {
    isOk: response.ok,
    code: typeof body['code'] === 'string' ? body['code'] : undefined,
    body,
    location: response.headers.get('location'),
    setCookies: response.headers.getSetCookie(),
  };
};

class ProviderTimeout extends Error {}

/** Adds the timeout that the library lacks for requests to the identity provider. */
const withTimeout = async <T>(work: Promise<T>): Promise<T> => {
  const timer = new AbortController();
  const timeout = setTimeout(8000, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new ProviderTimeout('identity provider timed out');
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    timeout.catch(() => undefined);
    timer.abort();
  }
};

/** The library would follow a redirect of the discovery document to any address; a moved provider must be configured anew. */
const requireNoRedirect = async ({ discovery_url }: OidcConfig): Promise<void> => {
  const response = await fetch(discovery_url, { redirect: 'error', signal: AbortSignal.timeout(8000) });
  await response.body?.cancel();
};

/** The calls we make to better-auth, each with the minimum of cookies and headers. */
export const createAuthLibrary = (options: StaffAuthOptions & { readonly oidc: OidcConfig | undefined }) => {
  const { consoleOrigin, oidc, log, keyring } = options;
  const signatures = createCookieSignatures(keyring.of('cookies'));
  const librarySecret = (): string => librarySecretsOf(keyring.of('factors')).current;
  let oidcAuth: Promise<StaffAuth> | undefined;
  let opened = { revision: keyring.revision(), auth: createStaffAuth(options) };
  /** better-auth takes its secrets when it is created, so a rotation creates it anew. */
  const current = (): StaffAuth => {
    const revision = keyring.revision();
    if (opened.revision !== revision) {
      opened = { revision, auth: createStaffAuth(options) };
      oidcAuth = undefined;
    }
    return opened.auth;
  };
  const auth = {
    get api() {
      return current().api;
    },
    get $context() {
      return current().$context;
    },
  };
  const cookies = {
    ...options.cookies,
    only: (name: keyof typeof options.cookies.names, header: string | undefined): string | null => {
      const cookie = options.cookies.only(name, header);
      return cookie === null ? null : signatures.forLibrary(cookie, librarySecret());
    },
  };
  const answerOf = async (response: Response): Promise<LibraryAnswer> => {
    const answer = await readAnswer(response);
    return { ...answer, setCookies: answer.setCookies.map((each) => signatures.forBrowser(each, librarySecret())) };
  };
  /** What changes an account does so in the transaction of its audit entry; rare enough to create the library for it. */
  const within = (tx: Tx): StaffAuth => createStaffAuth({ ...options, database: { query: tx }, isWithin: true });
  const done = `${consoleOrigin}${CONSOLE_PATH}/`;

  const openOidc = async (config: OidcConfig): Promise<StaffAuth> => {
    await requireNoRedirect(config);
    const provider = createStaffAuth(options, config);
    const { socialProviders } = await withTimeout(provider.$context);
    if (!socialProviders.some(({ id }) => id === OIDC_PROVIDER)) throw new Error('OIDC provider published no metadata');
    return provider;
  };
  /**
   * Null if single sign-on is unavailable. Retried after a failure, because the provider may be down during startup.
   */
  const withOidc = async (): Promise<StaffAuth | null> => {
    if (oidc === undefined) return null;
    current();
    try {
      return await (oidcAuth ??= openOidc(oidc));
    } catch (error) {
      oidcAuth = undefined;
      log.warn({ err: error }, 'staff: identity provider unreachable');
      return null;
    }
  };

  const headersFor = (caller: Caller, shown?: keyof typeof cookies.names): Headers => {
    const headers = new Headers({
      [ADDRESS_HEADER]: caller.address,
      'user-agent': caller.device.slice(0, 300),
    });
    const cookie = shown === undefined ? null : cookies.only(shown, caller.cookieHeader);
    if (cookie !== null) headers.set('cookie', cookie);
    return headers;
  };

  return {
    oidcName: oidc?.name ?? null,

    /** The token of a correctly signed session cookie, and the version of its key; the session may have expired. */
    sessionCookie: (cookieHeader: string | undefined): SignedValue | null => {
      const value = options.cookies.valueOf('session', cookieHeader);
      return value === null ? null : signatures.read(value);
    },

    /** `Set-Cookie` for a browser whose cookie an older key signed; null if the current one did. */
    renewedCookie: (cookieHeader: string | undefined): string | null => {
      const value = options.cookies.valueOf('session', cookieHeader);
      const found = value === null ? null : signatures.read(value);
      if (found === null || found.version === keyring.of('cookies').current().version) return null;
      return options.cookies.serialize('session', signatures.sign(found.value), staffLimits.sessionHours * 60 * 60);
    },

    challengedMember: async (cookieHeader: string | undefined): Promise<string | null> => {
      const cookie = cookies.only('challenge', cookieHeader);
      return cookie === null ? null : auth.api.readChallenge({ headers: new Headers({ cookie }) });
    },

    /** Passes no cookies, so a session planted in the browser is never reused. */
    signIn: async (caller: Caller, body: { email: string; password: string }): Promise<LibraryAnswer> =>
      answerOf(await auth.api.signInEmail({ body, headers: headersFor(caller), asResponse: true })),

    /** The cookies of a new session with both factors, or null if the account is deactivated. Passes no cookies, as `signIn`. */
    startSession: async (caller: Caller, memberId: string): Promise<string[] | null> => {
      const headers = headersFor(caller);
      const answer = await answerOf(await auth.api.startSession({ body: { memberId }, headers, asResponse: true }));
      return answer.body['isStarted'] === true ? answer.setCookies : null;
    },

    signOut: async (caller: Caller): Promise<LibraryAnswer> =>
      answerOf(await auth.api.signOut({ headers: headersFor(caller, 'session'), asResponse: true })),

    verifyCode: async (caller: Caller, shown: 'challenge' | 'session', code: string): Promise<LibraryAnswer> =>
      answerOf(await auth.api.verifyTOTP({ body: { code }, headers: headersFor(caller, shown), asResponse: true })),

    finishEnrolment: async (tx: Tx, caller: Caller, code: string): Promise<LibraryAnswer> =>
      answerOf(
        await within(tx).api.verifyTOTP({ body: { code }, headers: headersFor(caller, 'session'), asResponse: true }),
      ),

    verifyRecoveryCode: async (caller: Caller, code: string): Promise<LibraryAnswer> =>
      answerOf(
        await auth.api.verifyBackupCode({ body: { code }, headers: headersFor(caller, 'challenge'), asResponse: true }),
      ),

    startEnrolment: async (caller: Caller, password: string): Promise<LibraryAnswer> =>
      answerOf(
        await auth.api.enableTwoFactor({
          body: { password, method: 'totp' },
          headers: headersFor(caller, 'session'),
          asResponse: true,
        }),
      ),

    renewRecoveryCodes: async (tx: Tx, caller: Caller, password: string): Promise<LibraryAnswer> =>
      answerOf(
        await within(tx).api.generateBackupCodes({
          body: { password },
          headers: headersFor(caller, 'session'),
          asResponse: true,
        }),
      ),

    hashPassword: async (password: string): Promise<string> => (await auth.$context).password.hash(password),

    /** Takes equally long if there is no hash to compare with. */
    isPasswordRight: async (password: string, hash: string | null): Promise<boolean> => {
      const context = await auth.$context;
      if (hash !== null) return context.password.verify({ password, hash });
      await context.password.hash(password);
      return false;
    },

    startOidc: async (caller: Caller): Promise<{ address: string; setCookies: string[] } | null> => {
      const provider = await withOidc();
      if (provider === null) return null;
      const answer = await answerOf(
        await provider.api.signInSocial({
          body: { provider: OIDC_PROVIDER, callbackURL: done, disableRedirect: true },
          headers: headersFor(caller),
          asResponse: true,
        }),
      );
      return { address: String(answer.body['url']), setCookies: answer.setCookies };
    },

    /** The cookies of the new session, or null for any refusal, which the library expresses as a redirect. */
    finishOidc: async (
      caller: Caller,
      query: { code: string; state: string; iss?: string | undefined },
    ): Promise<string[] | null> => {
      const provider = await withOidc();
      if (provider === null) return null;
      const { iss, ...rest } = query;
      const response = await withTimeout(
        provider.api.callbackOAuth({
          method: 'GET',
          params: { id: OIDC_PROVIDER },
          query: { ...rest, ...(iss === undefined ? {} : { iss }) },
          headers: headersFor(caller, 'state'),
          asResponse: true,
        }),
      ).catch((error: unknown) => {
        if (!(error instanceof ProviderTimeout)) throw error;
        log.warn({ err: error }, 'staff: identity provider unreachable');
        return null;
      });
      if (response === null) return null;
      const answer = await answerOf(response);
      return answer.location === done ? answer.setCookies : null;
    },
  };
};
