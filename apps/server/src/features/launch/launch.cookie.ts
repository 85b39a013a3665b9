import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'guildhall_session';

/** The browser accepts a `__Host-` cookie from this very host only; it needs https, which a developer's machine lacks. */
export const cookieNameFor = (publicOrigin: string): string =>
  publicOrigin.startsWith('https:') ? `__Host-${COOKIE}` : COOKIE;

const optionsFor = (publicOrigin: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: publicOrigin.startsWith('https:') }) as const;

export const setSessionCookie = (reply: FastifyReply, publicOrigin: string, token: string): void => {
  reply.setCookie(cookieNameFor(publicOrigin), token, optionsFor(publicOrigin));
};

export const clearSessionCookie = (reply: FastifyReply, publicOrigin: string): void => {
  reply.clearCookie(cookieNameFor(publicOrigin), optionsFor(publicOrigin));
};

const cookieToken = (request: FastifyRequest, publicOrigin: string): string | null =>
  request.cookies[cookieNameFor(publicOrigin)] ?? null;

/** The bearer form serves webviews without cookies; where both come, the header is the newer one. */
export const sessionToken = (request: FastifyRequest, publicOrigin: string): string | null => {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  return scheme === 'Bearer' && token ? token : cookieToken(request, publicOrigin);
};
