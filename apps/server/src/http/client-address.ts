import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** Whether an address is one of a trusted proxy. */
export const createIsProxy = (trustedProxies: readonly string[]): ((address: string) => boolean) => {
  const isTrusted = proxyAddress.compile([...trustedProxies]);
  return (address) => isTrusted(address, 0);
};

/** The client's address of a raw request, as Fastify's `request.ip`: forwarded addresses count only from trusted proxies. */
export const createAddressOf = (trustedProxies: readonly string[]) => {
  const isTrusted = proxyAddress.compile([...trustedProxies]);
  return (request: IncomingMessage): string => proxyAddress(request, isTrusted);
};
