import { parseCookie, stringifyCookie } from 'cookie';

const COOKIE = 'guildhall_staff';

/** As with players: `__Host-` binds a cookie to this very host, and needs https, which a developer's machine lacks. */
const prefixFor = (publicOrigin: string): string => (publicOrigin.startsWith('https:') ? `__Host-${COOKIE}` : COOKIE);

export type StaffCookies = ReturnType<typeof createStaffCookies>;

/** The names the library derives from our prefix, and what of a browser's cookies each step may see. */
export const createStaffCookies = (publicOrigin: string) => {
  const prefix = prefixFor(publicOrigin);
  const names = { session: `${prefix}.session_token`, challenge: `${prefix}.two_factor`, state: `${prefix}.state` };
  return {
    prefix,
    names,
    attributes: {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: publicOrigin.startsWith('https:'),
    } as const,
    /**
     * The library acts on whatever it finds: with a session beside a challenge, a code would be checked for the session's
     * owner and no new session begun. So each step is shown its own cookie and no other.
     */
    only: (name: keyof typeof names, header: string | undefined): string | null => {
      const value = parseCookie(header ?? '')[names[name]];
      return value === undefined ? null : stringifyCookie({ [names[name]]: value });
    },
  };
};

/** What a browser will send after these answers. */
export const cookieHeaderOf = (setCookies: readonly string[]): string =>
  setCookies
    .filter((each) => !/;\s*max-age=0/i.test(each))
    .map((each) => each.split(';')[0])
    .join('; ');
