import type { Attributes } from '@opentelemetry/api';
import { currentContext, runInContext, type TraceSpan } from './request-context.ts';
import { spendTokens } from './token-buckets.ts';

export interface Tracing {
  /**
   * Decides whether to trace. Returns how to start the trace, or to continue the one that another process or a browser
   * started; null if it is not sampled, which must cost next to nothing.
   */
  sample(traceparent?: string): ((name: string, attributes?: Attributes) => TraceSpan) | null;
  /** Sends what is left. */
  close(): Promise<void>;
}

export interface TracingOptions {
  /** Where spans are sent, as OTLP over HTTP. */
  readonly url: string;
  readonly rate: number;
}

/** Creates the spans; the SDK is loaded only if traces are configured. */
export type SpanMaker = (name: string, attributes: Attributes, traceparent: string | null) => TraceSpan;

/** Anyone can ask for a trace with a header, so the number of traces has a limit as well. */
const budget = { perSecond: 20, burst: 100 };
const sampled = /^00-[\da-f]{32}-[\da-f]{16}-01$/;

export const createTracing = (
  { rate }: Pick<TracingOptions, 'rate'>,
  make: SpanMaker,
  close: () => Promise<void>,
  random = Math.random,
): Tracing => {
  let fullAtMs = 0;
  return {
    sample: (traceparent) => {
      const isAsked = traceparent !== undefined && sampled.test(traceparent);
      if (!isAsked && random() >= rate) return null;
      const nextMs = spendTokens(budget, fullAtMs, performance.now(), 1);
      if (nextMs === null) return null;
      fullAtMs = nextMs;
      return (name, attributes = {}) => make(name, attributes, isAsked ? traceparent : null);
    },
    close,
  };
};

/** Runs `work` as a span of the current trace, if there is one. */
export const traced = async <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> => {
  const context = currentContext();
  const span = context?.span?.child(name, attributes);
  return context === undefined || span === undefined ? work() : within(span, context.id, work);
};

/** Runs `work` in a context with this id, and ends the span, if there is one. */
export const within = async <T>(span: TraceSpan | null, id: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await runInContext({ id, span }, work);
  } catch (error) {
    span?.fail();
    throw error;
  } finally {
    span?.end();
  }
};
