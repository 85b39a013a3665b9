import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifyCookie } from 'cookie';
import type { PurposeKeys } from '../../../runtime/keyring.ts';

const hmac = (key: Uint8Array | string, value: string): Buffer => createHmac('sha256', key).update(value).digest();

const matches = (key: Uint8Array | string, value: string, signature: string): boolean => {
  const [expected, given] = [hmac(key, value), Buffer.from(signature, 'base64')];
  return given.length === expected.length && timingSafeEqual(given, expected);
};

const plainForm = /^(.+)\.([\w+/]{43}=)$/;
const versionedForm = /^(.+)\.v(\d{1,4})\.([\w+/]{43}=)$/;

export interface SignedValue {
  readonly value: string;
  readonly version: number;
}

/**
 * Signs the cookies that browsers keep. better-auth knows one secret only and signs with it; its signatures are replaced on
 * the way out and made anew on the way in, so that cookies survive a rotation and never share a key with second factors.
 * `value.signature` is version 0, `value.v2.signature` version 2.
 */
export const createCookieSignatures = (keys: PurposeKeys) => {
  const sign = (value: string): string => {
    const { version, bytes } = keys.current();
    const signature = hmac(bytes, value).toString('base64');
    return version === 0 ? `${value}.${signature}` : `${value}.v${version}.${signature}`;
  };

  const read = (signed: string): SignedValue | null => {
    const [, versioned, version = '0', itsSignature] = versionedForm.exec(signed) ?? [];
    const [, plain, plainSignature] = plainForm.exec(signed) ?? [];
    const [value, signature] = versioned === undefined ? [plain, plainSignature] : [versioned, itsSignature];
    const key = keys.find(Number(version));
    if (value === undefined || signature === undefined || key === undefined) return null;
    return matches(key.bytes, value, signature) ? { value, version: key.version } : null;
  };

  return {
    sign,
    read,
    /** The cookie header for better-auth; null unless we signed the cookie. */
    forLibrary: (header: string, librarySecret: string): string | null => {
      const cookies = Object.entries(parseCookie(header)).flatMap(([name, signed]) => {
        const found = read(signed ?? '');
        if (found === null) return [];
        return [[name, `${found.value}.${hmac(librarySecret, found.value).toString('base64')}`]];
      });
      return cookies.length === 0 ? null : stringifyCookie(Object.fromEntries(cookies) as Record<string, string>);
    },
    /** A `Set-Cookie` header of better-auth with our signature. */
    forBrowser: (setCookie: string, librarySecret: string): string => {
      const [pair = '', ...attributes] = setCookie.split(';');
      const [name = '', encoded = ''] = pair.split(/=(.*)/s);
      const [, value, signature] = plainForm.exec(decodeURIComponent(encoded)) ?? [];
      if (value === undefined || signature === undefined || !matches(librarySecret, value, signature)) return setCookie;
      return [`${name}=${encodeURIComponent(sign(value))}`, ...attributes].join(';');
    },
  };
};
