import type { BetterAuthPlugin, Session } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import * as v from 'valibot';
import { challengeTriesMax } from './attempt-limits.service.ts';

/** Where the hook for new sessions recognizes a passkey. Not an address: the endpoint is for the server only. */
export const PASSKEY_PATH = '/guildhall/passkey';

/** Server-only endpoints that better-auth lacks. Never reachable over HTTP. */
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
      /** Starts a session for a member whose passkey we verified; null if the account is deactivated. */
      startSession: createAuthEndpoint(
        PASSKEY_PATH,
        { method: 'POST', body: v.object({ memberId: v.string() }), metadata: { SERVER_ONLY: true } },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const user = await internalAdapter.findUserById(ctx.body.memberId);
          // Null instead of a session if our hook for new sessions refuses.
          const session = user === null ? null : ((await internalAdapter.createSession(user.id)) as Session | null);
          if (user === null || session === null) return ctx.json({ isStarted: false });
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ isStarted: true });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
