import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { challengeTriesMax } from './attempt-limits.service.ts';

/** Server-only endpoints that better-auth lacks: find the owner of a signed cookie. Never reachable over HTTP. */
export const signedCookies = (names: { session: string; challenge: string }) =>
  ({
    id: 'guildhall-signed-cookies',
    endpoints: {
      readSessionToken: createAuthEndpoint.serverOnly({ method: 'POST' }, async (ctx) => {
        const token = await ctx.getSignedCookie(names.session, ctx.context.secret);
        return typeof token === 'string' ? token : null;
      }),
      /** The member whose second factor is pending; null if there is none or the challenge had too many wrong codes. */
      readChallenge: createAuthEndpoint.serverOnly({ method: 'POST' }, async (ctx) => {
        const challenge = await ctx.getSignedCookie(names.challenge, ctx.context.secret);
        if (typeof challenge !== 'string') return null;
        const { internalAdapter } = ctx.context;
        const [owner, tries] = [
          await internalAdapter.findVerificationValue(challenge),
          await internalAdapter.findVerificationValue(`2fa-attempts-${challenge}`),
        ];
        if (owner === null || tries === null || owner.expiresAt < new Date()) return null;
        return Number(tries.value) < challengeTriesMax ? owner.value : null;
      }),
    },
  }) satisfies BetterAuthPlugin;
