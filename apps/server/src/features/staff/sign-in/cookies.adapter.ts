import { parseCookie, stringifyCookie, stringifySetCookie } from 'cookie';

const COOKIE = 'guildhall_staff';
const deviceDays = 180;

/** The `__Host-` prefix binds a cookie to this exact host but requires HTTPS, which local development lacks. */
const prefixFor = (consoleOrigin: string): string => (consoleOrigin.startsWith('https:') ? `__Host-${COOKIE}` : COOKIE);

export type StaffCookies = ReturnType<typeof createStaffCookies>;

/** Cookie names that better-auth derives from our prefix, and a filter for the cookies it may see. */
export const createStaffCookies = (consoleOrigin: string) => {
  const prefix = prefixFor(consoleOrigin);
  const names = { session: `${prefix}.session_token`, challenge: `${prefix}.two_factor`, state: `${prefix}.state` };
  const device = `${prefix}.device`;
  const attributes = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: consoleOrigin.startsWith('https:'),
  } as const;
  const valueOf = (name: keyof typeof names, header: string | undefined): string | null =>
    parseCookie(header ?? '')[names[name]] ?? null;
  return {
    prefix,
    names,
    attributes,
    /** The tokens of the members who signed in with this browser before. */
    deviceTokens: (header: string | undefined): string[] =>
      (parseCookie(header ?? '')[device] ?? '').split('.').filter((token) => /^[\w-]{43}$/.test(token)),
    deviceCookie: (tokens: readonly string[]): string =>
      stringifySetCookie({ name: device, value: tokens.join('.'), maxAge: deviceDays * 24 * 60 * 60, ...attributes }),
    valueOf,
    serialize: (name: keyof typeof names, value: string, maxAge: number): string =>
      stringifySetCookie({ name: names[name], value, maxAge, ...attributes }),
    /**
     * better-auth acts on any cookie it finds: given both a session and a challenge, it would check the code for the
     * session's owner and start no new session. So each step passes on only its own cookie.
     */
    only: (name: keyof typeof names, header: string | undefined): string | null => {
      const value = valueOf(name, header);
      return value === null ? null : stringifyCookie({ [names[name]]: value });
    },
  };
};

/** The `Cookie` header a browser would send after these `Set-Cookie` headers. */
export const cookieHeaderOf = (setCookies: readonly string[]): string =>
  setCookies
    .filter((each) => !/;\s*max-age=0/i.test(each))
    .map((each) => each.split(';')[0])
    .join('; ');
