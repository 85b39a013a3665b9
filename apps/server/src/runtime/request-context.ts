import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Attributes } from '@opentelemetry/api';

/** A unit of work in a trace. */
export interface TraceSpan {
  /** Identifies the span for the next process, as in the header of that name. */
  readonly traceparent: string;
  child(name: string, attributes?: Attributes): TraceSpan;
  set(attributes: Attributes): void;
  fail(): void;
  end(): void;
}

/** What the current work belongs to: a request or the run of a job. */
export interface RequestContext {
  readonly id: string;
  /** Null unless this work is traced. */
  readonly span: TraceSpan | null;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Everything that `work` starts belongs to the context, including what it starts asynchronously. */
export const runInContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

export const currentContext = (): RequestContext | undefined => storage.getStore();

// Players read ids to support, so they are short and have no characters that look alike.
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const prefix = Array.from(randomBytes(6), (byte) => alphabet[byte % alphabet.length]).join('');
let count = 0;

/** Unique across processes by the random prefix, and cheaper than a random id for each request. */
export const nextRequestId = (): string => {
  count += 1;
  let [rest, digits] = [count, ''];
  do {
    digits = `${alphabet[rest % alphabet.length]}${digits}`;
    rest = Math.floor(rest / alphabet.length);
  } while (rest > 0);
  return `${prefix}-${digits}`;
};
