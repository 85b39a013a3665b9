import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { API_PATH } from '@guildhall/contract/http/route.ts';

/** For answers that are data: nothing in them may load, run or be framed if a browser shows them as a page. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";
/** For files of the apps. A `default-src` would also bind the service worker, which fetches. */
const filePolicy = "frame-ancestors 'none'";

/** Headers of every response, whichever handler writes it. Pages and uploads replace the policy by their own. */
export const setDefaultHeaders = (server: Server): void => {
  server.prependListener('request', ({ url }: IncomingMessage, response: ServerResponse) => {
    response.setHeader('x-content-type-options', 'nosniff');
    response.setHeader('content-security-policy', url?.startsWith(`${API_PATH}/`) === true ? dataPolicy : filePolicy);
  });
};
