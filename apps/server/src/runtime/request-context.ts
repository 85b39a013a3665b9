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

/** Time in queues and for connections of the database; waits side by side add up. */
export interface Waited {
  ms: number;
}

/** What the current work belongs to: a request or the run of a job. */
export interface RequestContext {
  readonly id: string;
  /** Null unless this work is traced. */
  readonly span: TraceSpan | null;
  /** Counted for requests only. */
  readonly waited?: Waited | undefined;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Everything that `work` starts belongs to the context, including what it starts asynchronously. */
export const runInContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

export const currentContext = (): RequestContext | undefined => storage.getStore();

const uncounted = (): void => undefined;

/** Begins a wait of the current request; the function that it returns ends it. */
export const beginWait = (): (() => void) => {
  const waited = storage.getStore()?.waited;
  if (waited === undefined) return uncounted;
  const startedMs = performance.now();
  return () => void (waited.ms += performance.now() - startedMs);
};

/** Runs what several requests share. What it waits counts for each of them. */
export const waitTogether = async <T>(all: readonly (Waited | undefined)[], work: () => Promise<T>): Promise<T> => {
  const context = storage.getStore();
  if (context === undefined) return work();
  const waited: Waited = { ms: 0 };
  try {
    return await storage.run({ ...context, waited }, work);
  } finally {
    for (const each of all) if (each !== undefined) each.ms += waited.ms;
  }
};

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
