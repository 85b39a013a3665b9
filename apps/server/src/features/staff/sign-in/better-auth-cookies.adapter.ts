import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { challengeTriesMax } from './attempt-limits.service.ts';

/** A server-only endpoint that better-auth lacks: finds the owner of a signed cookie. Never reachable over HTTP. */
export const signedCookies = (names: { challenge: string }) =>
  ({
    id: 'guildhall-signed-cookies',
    endpoints: {
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
