/** What a page and its server agree on before anything else runs. Plain values: the first screen carries no schemas. */

/** The page carries the answer of `common/config` in a data block, so the first paint waits for no extra call. */
export const CONFIG_ELEMENT_ID = 'guildhall-config';

/** Where the ticket travels: the fragment is never sent to a server, so no log on the way holds it. */
export const TICKET_FRAGMENT = 'lt';

/** Carries the device key of a webview that keeps no cookies. */
export const DEVICE_HEADER = 'x-guildhall-device';
