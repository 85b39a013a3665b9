import { randomUUID } from 'node:crypto';
import { callbackify } from 'node:util';
import {
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { TraceSpan } from './request-context.ts';
import { createTracing, type Tracing, type TracingOptions } from './tracing.ts';
import { version } from './version.ts';

const headerOf = (span: Span): string => {
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}-01`;
};

const parentOf = (traceparent: string | null): Context => {
  const [, traceId, spanId] = traceparent?.split('-') ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
};

const exportWithinMs = 10_000;

/**
 * Sends spans as OTLP in JSON. Not the exporter of OpenTelemetry: it uses `node:http`, whose client shares its code with
 * the server, and after the first export each response of the server takes a tenth more time.
 */
const createExporter = (url: string): SpanExporter => {
  const post = async (spans: ReadableSpan[]): Promise<void> => {
    const body = Buffer.from(JsonTraceSerializer.serializeRequest(spans) ?? []);
    const headers = { 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(exportWithinMs);
    const response = await fetch(url, { method: 'POST', headers, body, signal });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the collector answered ${response.status}`);
  };
  return {
    export: (spans, done) => {
      callbackify(post)(spans, (error: Error | null) => {
        done(error === null ? { code: ExportResultCode.SUCCESS } : { code: ExportResultCode.FAILED, error });
      });
    },
    shutdown: async () => undefined,
  };
};

/** Loaded only if traces are configured. Sampling is decided before, so every span created here is recorded. */
export const openTracing = (options: TracingOptions): Tracing => {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'guildhall',
      'service.version': version,
      'service.instance.id': randomUUID(),
    }),
    // While the collector is unreachable, at most `maxQueueSize` spans are kept; further ones are dropped.
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: createExporter(options.url),
        maxQueueSize: 2048,
        scheduledDelayMillis: 2000,
      }),
    ],
    spanLimits: { attributeValueLengthLimit: 500 },
  });
  const tracer = provider.getTracer('guildhall', version);
  const wrap = (span: Span): TraceSpan => ({
    traceparent: headerOf(span),
    child: (name, attributes = {}) => wrap(tracer.startSpan(name, { attributes }, trace.setSpan(ROOT_CONTEXT, span))),
    set: (attributes: Attributes) => void span.setAttributes(attributes),
    fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
    end: () => span.end(),
  });
  return createTracing(
    options,
    (name, attributes, traceparent) => wrap(tracer.startSpan(name, { attributes }, parentOf(traceparent))),
    () => provider.shutdown(),
  );
};
