import { isIP } from 'node:net';
import * as v from 'valibot';

/** A decimal number from 0 to 1. */
export const share = v.pipe(
  v.string(),
  v.regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a number from 0 to 1, such as 0.01'),
  v.toNumber(),
);

export const whole = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, `must be a whole number from ${min} to ${max}`),
    v.toNumber(),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  );
export const port = whole(0, 65_535);
export const poolSize = whole(1, 1000);
export const list = v.pipe(
  v.string(),
  v.transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  ),
);
export const isProxy = (value: string): boolean => {
  const [address = '', bits, ...rest] = value.split('/');
  const version = isIP(address);
  if (bits === undefined) return version !== 0;
  return version !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
};
export const urlOf = (schemes: readonly string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => schemes.includes(URL.parse(value)?.protocol.slice(0, -1) ?? ''),
      `must be a URL that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    ),
  );
export const flag = v.pipe(
  v.picklist(['true', 'false'], 'must be true or false'),
  v.transform((value) => value === 'true'),
);
export const webOrigin = v.pipe(
  v.string(),
  v.url('must be a URL'),
  v.check((value) => URL.parse(value)?.origin === value, 'must be an origin without a path'),
  v.regex(/^https?:/, 'must start with https:// or http://'),
);
