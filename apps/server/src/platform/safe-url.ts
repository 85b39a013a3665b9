import * as v from 'valibot';

/** Where secrets or players' data go: nobody between us and there may read or change them. */
export const safeUrl = v.pipe(
  v.string(),
  v.url('an address'),
  v.check(
    (value) => value.startsWith('https://') || ['127.0.0.1', 'localhost'].includes(URL.parse(value)?.hostname ?? ''),
    'https, except on this machine',
  ),
);
