import * as v from 'valibot';

/** For destinations of secrets or personal data: HTTPS only, except on this machine. */
export const safeUrl = v.pipe(
  v.string(),
  v.url('must be a URL'),
  v.check(
    (value) => value.startsWith('https://') || ['127.0.0.1', 'localhost'].includes(URL.parse(value)?.hostname ?? ''),
    'must use https, except on this machine',
  ),
);
