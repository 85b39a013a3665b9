import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { safeUrl } from './safe-url.ts';

/** A variable that holds the path of a JSON file; its value is the file's content. */
export const jsonFile = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): unknown => {
    try {
      return JSON.parse(readFileSync(dataset.value, 'utf8'));
    } catch {
      // The parser's own message would quote the file, including secrets.
      addIssue({ message: 'must be a readable JSON file' });
      return NEVER;
    }
  }),
);

/** A variable that holds the path of a PEM file; its value is the file's content. */
export const certificateFile = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): string => {
    try {
      const text = readFileSync(dataset.value, 'utf8');
      if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
    } catch {
      // Reported below.
    }
    addIssue({ message: 'must be a readable PEM file with a certificate' });
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
