import type {} from '@fastify/cookie';
import { DEVICE_HEADER } from '@guildhall/contract/http/page-bootstrap.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The `__Host-` prefix binds a cookie to this exact host. It requires https, which local development lacks. */
const nameFor = (name: string, publicOrigin: string): string =>
  publicOrigin.startsWith('https:') ? `__Host-${name}` : name;

export const cookieNameFor = (publicOrigin: string): string => nameFor('guildhall_session', publicOrigin);
export const deviceCookieNameFor = (publicOrigin: string): string => nameFor('guildhall_device', publicOrigin);

const optionsFor = (publicOrigin: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: publicOrigin.startsWith('https:') }) as const;

/** 400 days, the maximum that browsers allow; every session request renews it. */
const deviceCookieSeconds = 400 * 24 * 60 * 60;

export const setSessionCookie = (reply: FastifyReply, publicOrigin: string, token: string): void => {
  reply.setCookie(cookieNameFor(publicOrigin), token, optionsFor(publicOrigin));
};

export const clearSessionCookie = (reply: FastifyReply, publicOrigin: string): void => {
  reply.clearCookie(cookieNameFor(publicOrigin), optionsFor(publicOrigin));
};

export const setDeviceCookie = (reply: FastifyReply, publicOrigin: string, key: string): void => {
  reply.setCookie(deviceCookieNameFor(publicOrigin), key, {
    ...optionsFor(publicOrigin),
    maxAge: deviceCookieSeconds,
  });
};

/** Bearer tokens are for webviews without cookies. If both are sent, the header is newer. */
export const sessionToken = (request: FastifyRequest, publicOrigin: string): string | null => {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  return scheme === 'Bearer' && token ? token : (request.cookies[cookieNameFor(publicOrigin)] ?? null);
};

export const deviceKey = (request: FastifyRequest, publicOrigin: string): string | null => {
  const header = request.headers[DEVICE_HEADER];
  return typeof header === 'string' && header !== ''
    ? header
    : (request.cookies[deviceCookieNameFor(publicOrigin)] ?? null);
};
