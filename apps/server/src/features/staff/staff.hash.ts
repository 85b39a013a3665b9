import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits; only their hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** How the trail names an address that nobody signed in with: it may be a stranger's, or a password typed in the wrong box. */
export const emailSubject = (email: string): string => `email:${hashOf(email).toString('hex').slice(0, 16)}`;
