import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { feedbackCreate } from '@guildhall/contract/feedback/player.ts';
import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { sendJob } from './data/job-queue.ts';
import { followChat, startChat } from './features/chat/testing/conversation.ts';
import { feedbackPlan } from './features/feedback/testing/feedback.factory.ts';
import { runInContext, type TraceSpan } from './runtime/request-context.ts';
import { createTracing } from './runtime/tracing.ts';
import { createInstallation, until } from './testing/installation.ts';

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly instance: string;
  readonly text: string;
}

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string };
}
interface Export {
  readonly resourceSpans: {
    readonly resource: { readonly attributes: Attribute[] };
    readonly scopeSpans: { readonly spans: Omit<Span, 'instance' | 'text'>[] }[];
  }[];
}

/** A collector: takes OTLP over HTTP. */
const spans: Span[] = [];
const collector = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    take(parts);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
const take = (parts: readonly Buffer[]): void => {
  const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString()) as Export;
  for (const { resource, scopeSpans } of resourceSpans) {
    const instance = resource.attributes.find(({ key }) => key === 'service.instance.id')?.value.stringValue ?? '';
    for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
      spans.push({ ...span, instance, text: JSON.stringify(span) });
    }
  }
};
collector.listen(0, '127.0.0.1');
await once(collector, 'listening');
const { port } = collector.address() as AddressInfo;
afterAll(() => collector.close());

const installation = await createInstallation();
const traced = (rate: string) =>
  installation.start({ GUILDHALL_TRACES_URL: `http://127.0.0.1:${port}/v1/traces`, GUILDHALL_TRACES_RATE: rate });

const childrenOf = (parent: Span | undefined, name: string): Span[] =>
  spans.filter((span) => span.parentSpanId === parent?.spanId && span.name === name);

describe('a trace', () => {
  it('follows a report from the browser’s call to its statements, without anything the player wrote', async () => {
    const server = await traced('0');
    const traceId = randomUUID().replaceAll('-', '');
    const plan = feedbackPlan({ description: 'The canary in the gate does not sing any more.' });
    const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
    const { status } = await server.call(feedbackCreate, { as: await server.launch(), body: plan, headers });
    expect(status).toBe(200);
    await server.stop();
    const own = spans.filter((span) => span.traceId === traceId);
    const root = own.find(({ parentSpanId }) => parentSpanId === '00f067aa0ba902b7');
    expect(root?.name).toBe('POST /community/api/feedback/create');
    expect(root?.text).toContain('"http.response.status_code"');
    const [service] = childrenOf(root, 'service feedback');
    expect(childrenOf(service, 'postgresql').length).toBeGreaterThan(2);
    expect(own.map(({ text }) => text).join()).toContain('insert into');
    expect(own.map(({ text }) => text).join()).not.toContain('canary');
    // Nothing else was asked for, and the share is 0.
    expect(spans).toEqual(own);
  });

  it('follows a chat message from one gateway through storing to the gateway of the other device', async () => {
    const [one, two] = [await traced('1'), await traced('1')];
    const chat = await startChat(one, 77);
    const devices = [await followChat(one, chat.session, chat.id), await followChat(two, chat.session, chat.id)];
    devices[0]?.send('canary', randomUUID());
    await until(() => devices.every((device) => device.words().length === 1));
    await Promise.all([one.stop(), two.stop()]);
    const root = spans.find(({ name }) => name === 'socket send');
    const [store] = childrenOf(root, 'chat store');
    expect(childrenOf(store, 'postgresql')).toHaveLength(1);
    expect(childrenOf(store, 'redis publish')).toHaveLength(1);
    const [delivered] = childrenOf(root, 'chat deliver');
    expect(delivered?.traceId).toBe(root?.traceId);
    expect(delivered?.instance).not.toBe(root?.instance);
    expect(spans.map(({ text }) => text).join()).not.toContain('canary');
  });
});

describe('a job', () => {
  const kind = { name: 'test.traced', payload: v.object({ id: v.number() }) };

  it('carries the trace of the change that enqueued it', async () => {
    const server = await installation.start();
    const span = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, child: () => span, end: () => undefined };
    await runInContext({ id: 'x', span: span as unknown as TraceSpan }, () =>
      server.database.transaction((tx) => sendJob(tx, kind, { id: 1 })),
    );
    const { rows } = await server.database.pool.query('select data from pgboss.job where name = $1', [kind.name]);
    expect(rows).toEqual([{ data: { id: 1, traceparent: span.traceparent } }]);
  });
});

describe('sampling', () => {
  const make = () => ({}) as TraceSpan;
  const asked = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

  it('takes the configured share, what a browser asks for, and nothing malformed or unsampled', () => {
    const { sample } = createTracing(
      { rate: 0.5 },
      make,
      async () => undefined,
      () => 0.4,
    );
    expect(sample()).not.toBeNull();
    const never = createTracing({ rate: 0 }, make, async () => undefined);
    expect(never.sample(asked)).not.toBeNull();
    for (const bad of ['', asked.replace(/1$/, '0'), `${asked}x`, asked.toUpperCase()]) {
      expect(never.sample(bad)).toBeNull();
    }
  });

  it('has a limit, because anyone can ask', () => {
    const { sample } = createTracing({ rate: 0 }, make, async () => undefined);
    const started = Array.from({ length: 1000 }, () => sample(asked)).filter((span) => span !== null);
    expect(started.length).toBeGreaterThanOrEqual(100);
    expect(started.length).toBeLessThan(150);
  });
});
