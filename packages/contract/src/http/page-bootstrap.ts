/** Constants needed before the app starts. No schemas here: this file is part of the first screen's bundle. */

/** The page embeds the response of `common/config` in this element, which saves a request before the first paint. */
export const CONFIG_ELEMENT_ID = 'guildhall-config';

/** Fragment parameter with the launch ticket. Fragments are not sent to servers, so no access log contains it. */
export const TICKET_FRAGMENT = 'lt';

/**
 * On the root element if a link of another site opened the page: a launch must then be confirmed. Browsers say so in
 * `Sec-Fetch-Site`, which only the server sees.
 */
export const CROSS_SITE_ATTRIBUTE = 'data-cross-site';

/** Device key of a webview without cookies. */
export const DEVICE_HEADER = 'x-guildhall-device';
