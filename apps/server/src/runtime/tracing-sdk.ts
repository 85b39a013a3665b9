import { randomUUID } from 'node:crypto';
import {
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
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

/** Loaded only if traces are configured. What is sampled is decided before, so every span made here is recorded. */
export const openTracing = (options: TracingOptions): Tracing => {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'guildhall',
      'service.version': version,
      'service.instance.id': randomUUID(),
    }),
    // A collector that is away costs memory for this many spans, and then drops.
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: options.url }),
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
