import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { safeUrl } from './safe-url.ts';

const unreadable = (error: unknown, path: string): string => {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `names the file ${path}, which does not exist`;
  if (code === 'EACCES')
    return `names the file ${path}, which the user of this process (uid ${process.getuid?.()}) may not read`;
  if (code === 'EISDIR') return `names the folder ${path}; it must be a file`;
  return `names the file ${path}, which cannot be read (${code})`;
};

/** The text of the file; reports why it cannot be read, in words of its own. */
const readText = (path: string, addIssue: (issue: { message: string }) => void): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    addIssue({ message: unreadable(error, path) });
    return undefined;
  }
};

/** A variable that holds the path of a JSON file; its value is the file's content. */
export const jsonFile = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): unknown => {
    const text = readText(dataset.value, addIssue);
    if (text === undefined) return NEVER;
    try {
      return JSON.parse(text);
    } catch {
      // The parser's own message would quote the file, including secrets.
      addIssue({ message: `names the file ${dataset.value}, which is not JSON` });
      return NEVER;
    }
  }),
);

/** A variable that holds the path of a PEM file; its value is the file's content. */
export const certificateFile = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): string => {
    const text = readText(dataset.value, addIssue);
    if (text === undefined) return NEVER;
    if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
    addIssue({ message: `names the file ${dataset.value}, which has no certificate in PEM format` });
    return NEVER;
  }),
);

/** OpenID Connect provider for staff. Its responses are trusted, so the connection must be encrypted. */
export const oidcSchema = v.strictObject({
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  discovery_url: safeUrl,
  client_id: v.pipe(v.string(), v.minLength(1)),
  client_secret: v.pipe(v.string(), v.minLength(1)),
  scopes: v.optional(v.array(v.string()), ['openid', 'email', 'profile']),
});
export type OidcConfig = v.InferOutput<typeof oidcSchema>;

/** Bucket of an S3-compatible store for media and players' files. Must not be public: the server serves its content. */
export const s3Schema = v.strictObject({
  endpoint: safeUrl,
  region: v.pipe(v.string(), v.minLength(1)),
  bucket: v.pipe(v.string(), v.minLength(1)),
  access_key_id: v.pipe(v.string(), v.minLength(1)),
  secret_access_key: v.pipe(v.string(), v.minLength(1)),
});
export type S3Config = v.InferOutput<typeof s3Schema>;
