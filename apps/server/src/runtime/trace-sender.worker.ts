import { parentPort, workerData } from 'node:worker_threads';

/** Posts batches of spans to the collector (runtime/tracing-sdk.ts). */
const { url, withinMs } = workerData as { readonly url: string; readonly withinMs: number };

const post = async (body: Uint8Array<ArrayBuffer>): Promise<string | null> => {
  try {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(withinMs) });
    await response.arrayBuffer();
    return response.ok ? null : `the collector answered ${response.status}`;
  } catch (error) {
    return String(error);
  }
};

parentPort?.on('message', (body: Uint8Array<ArrayBuffer>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  void post(body).then((failure) => parentPort?.postMessage(failure));
});
