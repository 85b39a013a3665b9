import { randomUUID } from 'node:crypto';
import { CONSOLE_PATH } from '@guildhall/contract/realtime/staff-socket.ts';
import { staffLimits } from '@guildhall/contract/staff-limits.ts';
import { betterAuth } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { OidcConfig } from '../../platform/config.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { signedCookies } from './staff.auth-cookies.ts';
import { authTables, twoFactorTables } from './staff.auth-tables.ts';
import type { StaffCookies } from './staff.cookies.ts';
import { isMemberActive } from './staff.queries.ts';

export const OIDC_PROVIDER = 'oidc';
/** The only header the library takes an address from. It is ours: requests are rebuilt for it (attack 29). */
export const ADDRESS_HEADER = 'x-guildhall-address';
/** Whoever comes this way showed both factors. A provider of single sign-on answers for its own second one. */
const waysWithSecondFactor = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code', '/callback/:id']);

export interface StaffAuthOptions {
  readonly database: Database;
  readonly log: Log;
  readonly secret: string;
  readonly publicOrigin: string;
  readonly gameName: string;
  readonly cookies: StaffCookies;
}

const oidcPlugin = (oidc: OidcConfig, publicOrigin: string) =>
  genericOAuth({
    config: [
      {
        providerId: OIDC_PROVIDER,
        discoveryUrl: oidc.discovery_url,
        clientId: oidc.client_id,
        clientSecret: oidc.client_secret,
        scopes: [...oidc.scopes],
        redirectURI: `${publicOrigin}${CONSOLE_PATH}/oidc`,
        pkce: true,
        requireIdTokenVerification: true,
        disableSignUp: true,
        disableImplicitSignUp: true,
        // Some providers send text here, and every text is truthy.
        mapProfileToUser: (profile) => ({ emailVerified: profile['email_verified'] === true }),
      },
    ],
  });

export type StaffAuth = ReturnType<typeof createStaffAuth>;

/** The sign-in library, set up but not mounted: only our own routes reach it. With `oidc` it asks the provider at once. */
export const createStaffAuth = (options: StaffAuthOptions, oidc?: OidcConfig) => {
  const { database, log, cookies, publicOrigin } = options;
  return betterAuth({
    appName: `${options.gameName} console`,
    baseURL: publicOrigin,
    secret: options.secret,
    trustedOrigins: [publicOrigin],
    telemetry: { enabled: false },
    // Its further arguments may hold what a person typed; its messages do not.
    logger: { level: 'error', log: (_level, message) => log.error({ library: 'better-auth' }, message) },
    database: { db: database.query, type: 'postgres', transaction: true },
    user: {
      ...authTables.user,
      // Also for an identity that is linked already: its address at the provider may have changed since.
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
      // An invited address need not have been proven to us; the provider proves it at every sign-on.
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
          // After the password was checked, so that who may no longer sign in waits as long as who mistyped.
          before: async (session, context) =>
            (await isMemberActive(database.query, session.userId)) && {
              data: { hasSecondFactor: waysWithSecondFactor.has(context?.path ?? '') },
            },
        },
      },
      account: {
        // We need to know who came, not to act in their name there.
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
      database: { generateId: () => randomUUID() },
    },
    plugins: [
      twoFactor({
        schema: twoFactorTables,
        issuer: `${options.gameName} console`,
        backupCodeOptions: { amount: staffLimits.recoveryCodes, storeBackupCodes: 'encrypted' },
        // Ours counts failures of every kind in one place and knows how long is left.
        accountLockout: { enabled: false },
      }),
      signedCookies(cookies.names),
      ...(oidc === undefined ? [] : [oidcPlugin(oidc, publicOrigin)]),
    ],
  });
};
