import { isSplit, type Origins } from './hosts.ts';

export const pageHeaders = {
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), payment=()',
};

export interface PolicyOptions {
  readonly publicOrigin: string;
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
  readonly framedBy?: string | undefined;
  /** Hosts of embedded videos. */
  readonly frameHosts: readonly string[];
}

/**
 * CSP of the console. Its component library inserts style elements at runtime, so they carry a per-response nonce;
 * scripts load only from our own files. With a host of its own, the preview is a frame of the player host.
 */
export const consolePolicy = (origins: Origins, styleNonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${styleNonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ${origins.consoleOrigin.replace(/^http/, 'ws')}`,
    `frame-src ${isSplit(origins) ? origins.publicOrigin : "'self'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** CSP of the player page: only our own resources; inline parts are allowed by hash, never by `unsafe-inline`. */
export const contentSecurityPolicy = (options: PolicyOptions): string => {
  // Every byte is part of the first visit: hosts without a scheme mean the page's, and workers follow `script-src`.
  // Older browsers do not include WebSockets in 'self'.
  const socketOrigin = options.publicOrigin.replace(/^http/, 'ws');
  return [
    "default-src 'none'",
    `script-src 'self' ${options.scriptHashes.join(' ')}`.trim(),
    `style-src 'self' ${options.styleHashes.join(' ')}`.trim(),
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src 'self' ${socketOrigin}`,
    `frame-src ${options.frameHosts.join(' ') || "'none'"}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${options.framedBy ?? "'none'"}`,
  ].join('; ');
};
