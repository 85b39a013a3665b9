const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The header that starts a trace with this call, for a share of all calls. */
export const traceHeader = (rate: number): Record<string, string> =>
  rate > 0 && Math.random() < rate ? { traceparent: `00-${hex(16)}-${hex(8)}-01` } : {};
