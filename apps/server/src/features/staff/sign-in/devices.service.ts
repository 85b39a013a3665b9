import type { Database } from '../../../data/database.ts';
import { hashOf, newToken } from '../../../runtime/token.ts';
import type { StaffCookies } from './cookies.adapter.ts';
import * as devices from './devices.queries.ts';

/** Members who share a browser each have their own token in its cookie. */
const tokensMax = 5;

/** Recognizes browsers that completed a sign-in before. This never replaces a factor; it only decides which limit counts and who waits with strangers. */
export const createKnownDevices = (database: Database, cookies: StaffCookies) => {
  const hashesIn = (cookieHeader: string | undefined): Buffer[] =>
    cookies.deviceTokens(cookieHeader).slice(0, tokensMax).map(hashOf);
  const knownIn = async (cookieHeader: string | undefined, email: string): Promise<Buffer | null> => {
    const hashes = hashesIn(cookieHeader);
    return hashes.length === 0 ? null : devices.findDevice(database.query, email, hashes);
  };
  return {
    knownIn,

    /** Before it is known who signs in. */
    anyKnownIn: async (cookieHeader: string | undefined): Promise<Buffer | null> => {
      const hashes = hashesIn(cookieHeader);
      return hashes.length === 0 ? null : devices.findAnyDevice(database.query, hashes);
    },

    /** After both factors. A new token each time a browser is new, so that a planted cookie never becomes known. */
    remember: async (
      cookieHeader: string | undefined,
      { id, email }: { id: string; email: string },
    ): Promise<string> => {
      const held = cookies.deviceTokens(cookieHeader);
      const known = await knownIn(cookieHeader, email);
      if (known !== null) {
        await devices.renewDevice(database.query, known);
        return cookies.deviceCookie(held.slice(0, tokensMax));
      }
      const token = newToken();
      await devices.insertDevice(database.query, id, hashOf(token));
      return cookies.deviceCookie([token, ...held].slice(0, tokensMax));
    },
  };
};
