import { randomUUID } from 'node:crypto';
import { CONSOLE_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { betterAuth } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { OidcConfig } from '../../../runtime/config.ts';
import type { Database } from '../../../data/database.ts';
import type { Keyring } from '../../../runtime/keyring.ts';
import type { Log } from '../../../runtime/log.ts';
import { PASSKEY_PATH, signedCookies } from './better-auth-cookies.adapter.ts';
import { authTables, twoFactorTables } from './better-auth-tables.adapter.ts';
import { librarySecretsOf } from './factor-cipher.adapter.ts';
import type { StaffCookies } from './cookies.adapter.ts';
import { mayStartSession } from '../staff.queries.ts';

export const OIDC_PROVIDER = 'oidc';
/**
 * The only header better-auth reads a client address from. Requests to it are rebuilt, so clients cannot set it (threat
 * 29).
 */
export const ADDRESS_HEADER = 'x-guildhall-address';
/**
 * Paths that imply both factors. Single sign-on counts, because the identity provider enforces its own second factor; a passkey
 * counts, because the authenticator verified the person (ADR 43).
 */
const waysWithSecondFactor = new Set([
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/callback/:id',
  PASSKEY_PATH,
]);

export interface StaffAuthOptions {
  readonly database: Pick<Database, 'query'>;
  /** `database` is a transaction of the caller, so the library must not start its own. */
  readonly isWithin?: true;
  readonly log: Log;
  readonly keyring: Keyring;
  readonly consoleOrigin: string;
  readonly gameName: string;
  readonly idleMinutes: number;
  readonly cookies: StaffCookies;
}

const oidcPlugin = (oidc: OidcConfig, consoleOrigin: string) =>
  genericOAuth({
    config: [
      {
        providerId: OIDC_PROVIDER,
        discoveryUrl: oidc.discovery_url,
        clientId: oidc.client_id,
        clientSecret: oidc.client_secret,
        scopes: [...oidc.scopes],
        redirectURI: `${consoleOrigin}${CONSOLE_PATH}/oidc`,
        pkce: true,
        requireIdTokenVerification: true,
        disableSignUp: true,
        disableImplicitSignUp: true,
        // Some providers send a string here, and every non-empty string is truthy.
        mapProfileToUser: (profile) => ({ emailVerified: profile['email_verified'] === true }),
      },
    ],
  });

export type StaffAuth = ReturnType<typeof createStaffAuth>;

/**
 * Configures better-auth without mounting it: only our own routes call it. With `oidc` it contacts the provider
 * immediately.
 */
export const createStaffAuth = (options: StaffAuthOptions, oidc?: OidcConfig) => {
  const { database, log, cookies, consoleOrigin } = options;
  return betterAuth({
    appName: `${options.gameName} console`,
    baseURL: consoleOrigin,
    ...librarySecretsOf(options.keyring.of('factors')).options,
    trustedOrigins: [consoleOrigin],
    telemetry: { enabled: false },
    // Further arguments may contain user input; messages do not.
    logger: { level: 'error', log: (_level, message) => log.error({ library: 'better-auth' }, message) },
    database: { db: database.query, type: 'postgres', transaction: options.isWithin !== true },
    user: {
      ...authTables.user,
      // Also checked for linked identities: the address at the provider may have changed since.
      validateUserInfo: async ({ user, source }, ctx) => {
        if (source.method !== 'oauth') return undefined;
        const member = await ctx.context.internalAdapter.findUserById(user.id ?? '');
        const isSame = user.emailVerified === true && member?.email === user.email;
        return isSame ? undefined : { error: 'email_differs' };
      },
    },
    session: {
      ...authTables.session,
      expiresIn: staffLimits.sessionHours * 60 * 60,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    account: {
      ...authTables.account,
      updateAccountOnSignIn: false,
      // Invited addresses are not verified by us; the provider verifies them at each sign-in.
      accountLinking: { enabled: true, requireLocalEmailVerified: false, trustedProviders: [] },
    },
    verification: { ...authTables.verification, storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: staffLimits.passwordMin,
      maxPasswordLength: staffLimits.passwordMax,
    },
    databaseHooks: {
      session: {
        create: {
          // Runs after the password check, so that a deactivated account takes as long as a wrong password.
          before: async (session, context) =>
            (await mayStartSession(database.query, session.userId)) && {
              data: {
                hasSecondFactor: waysWithSecondFactor.has(context?.path ?? ''),
                idleEndsAt: new Date(Date.now() + options.idleMinutes * 60_000),
              },
            },
        },
      },
      account: {
        // Drop the provider's tokens: we identify people, we do not act on their behalf.
        create: {
          before: async () => ({
            data: { accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
    },
    advanced: {
      cookiePrefix: cookies.prefix,
      useSecureCookies: false,
      defaultCookieAttributes: cookies.attributes,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 128 },
      // The schema check opens a connection of its own, which a transaction cannot; the instance without one has checked.
      database: { generateId: () => randomUUID(), validateSchema: options.isWithin !== true },
    },
    plugins: [
      twoFactor({
        schema: twoFactorTables,
        issuer: `${options.gameName} console`,
        backupCodeOptions: { amount: staffLimits.recoveryCodes, storeBackupCodes: 'encrypted' },
        // Replaced by our own limits, which count all kinds of failures together and report the remaining time.
        accountLockout: { enabled: false },
      }),
      signedCookies(cookies.names),
      ...(oidc === undefined ? [] : [oidcPlugin(oidc, consoleOrigin)]),
    ],
  });
};
