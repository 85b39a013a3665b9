import { ServerResponse, type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders } from 'node:http';
import { API_PATH, REQUEST_ID_HEADER } from '@guildhall/contract/http/route.ts';

/** For answers that are data: nothing in them may load, run or be framed if a browser shows them as a page. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";
/** For files of the apps. A `default-src` would also bind the service worker, which fetches. */
const filePolicy = "frame-ancestors 'none'";

export interface DefaultHeaders {
  readonly publicOrigin: string;
  readonly hstsSubdomains: boolean;
}

/** HSTS only for installations with HTTPS. */
const transportOf = ({ publicOrigin, hstsSubdomains }: DefaultHeaders): readonly string[] => {
  if (!publicOrigin.startsWith('https:')) return [];
  return ['strict-transport-security', `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`];
};

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * Responses that have the default headers, whichever handler writes them. They are added with the head, so that headers of
 * the handler win, and an answer from memory need not set and check each one first.
 */
export const createResponseClass = (options: DefaultHeaders) => {
  const common = ['x-content-type-options', 'nosniff', ...transportOf(options)];
  const ofData = [...common, 'content-security-policy', dataPolicy];
  const ofFile = [...common, 'content-security-policy', filePolicy];
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    requestId: string | null = null;

    /** A list of headers is flat and has none of the defaults. */
    override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
      const defaults = this.#defaultsOf(status);
      if (Array.isArray(reason)) {
        return super.writeHead(status, [...defaults, REQUEST_ID_HEADER, this.requestId ?? '', ...reason]);
      }
      for (let at = 0; at < defaults.length; at += 2) this.#setDefault(defaults[at] ?? '', defaults[at + 1] ?? '');
      if (this.requestId !== null) this.#setDefault(REQUEST_ID_HEADER, this.requestId);
      return super.writeHead(status, reason as string, headers as OutgoingHttpHeaders);
    }

    #defaultsOf(status: number): readonly string[] {
      // The default policy would replace that of the cached page.
      if (status === 304) return common;
      return this.req.url?.startsWith(`${API_PATH}/`) === true ? ofData : ofFile;
    }

    #setDefault(name: string, value: string): void {
      if (!this.hasHeader(name)) this.setHeader(name, value);
    }
  };
};

export type OwnResponse = InstanceType<ReturnType<typeof createResponseClass>>;
