import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { Clock } from '../../runtime/clock.ts';
import type { PurposeKeys } from '../../runtime/keyring.ts';

/** Longer than any delay in normal operation. Older envelopes may be replayed ones. */
const freshMs = 10_000;

interface Opened {
  /** Signed by a process of this installation, for this gateway, within the last seconds. */
  readonly isTrusted: boolean;
  readonly body: string;
}

/**
 * Publications between gateways: `version.signature`, time and body, a line each. Redis is not trusted with what players
 * read: only the holder of the installation's secret can sign.
 */
export const createEnvelopes = (keys: PurposeKeys, clock: Clock) => {
  const imported = new WeakMap<Uint8Array, KeyObject>();
  const macOf = (bytes: Uint8Array, gateway: string, signed: string): Buffer => {
    const key = imported.get(bytes) ?? createSecretKey(bytes);
    imported.set(bytes, key);
    return createHmac('sha256', key).update(`${gateway}\n${signed}`).digest();
  };

  const isSigned = (gateway: string, head: string, signed: string): boolean => {
    const dot = head.indexOf('.');
    const key = keys.find(Number(head.slice(0, dot)));
    const mac = Buffer.from(head.slice(dot + 1), 'base64url');
    return key !== undefined && mac.length === 32 && timingSafeEqual(mac, macOf(key.bytes, gateway, signed));
  };

  return {
    seal: (gateway: string, body: string): string => {
      const { version, bytes } = keys.current();
      const signed = `${clock.now()}\n${body}`;
      return `${version}.${macOf(bytes, gateway, signed).toString('base64url')}\n${signed}`;
    },
    open: (gateway: string, text: string): Opened => {
      const headEnd = text.indexOf('\n');
      const signed = text.slice(headEnd + 1);
      const timeEnd = signed.indexOf('\n');
      const isFresh = Math.abs(clock.now() - Number(signed.slice(0, timeEnd))) <= freshMs;
      return {
        isTrusted: isFresh && isSigned(gateway, text.slice(0, headEnd), signed),
        body: signed.slice(timeEnd + 1),
      };
    },
  };
};
