import { Readable } from 'node:stream';
import type { S3Config } from '../runtime/config.ts';
import { createS3Heads } from './audit-heads-s3.ts';
import { createS3Ledger } from './erasure-ledger-s3.ts';
import { checkObjectKey, isObjectKey, type ListedObject, type ObjectStore } from './object-store.ts';

const parallelRemovals = 10;

const typeOf = (key: string): string => {
  if (key.endsWith('.m4a')) return 'audio/mp4';
  return key.endsWith('.webm') ? 'audio/webm' : 'image/webp';
};

/**
 * How long an answer may take once it has begun. The timeouts of the client end with the first byte or start again with each one,
 * so a store that trickles would hold the request, and the person who waits for it, for ever.
 */
const answerMs = 20_000;

const isMissing = (error: unknown): boolean =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;

/**
 * Opens a bucket with a prefix per use. The SDK is large, so it is loaded only if configured. Makes no request: the
 * server starts, and later recovers, without the store.
 */
export const openBucket = async (config: S3Config, within = { answerMs }) => {
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand, ListObjectsV2Command } =
    await import('@aws-sdk/client-s3');
  const client = new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.access_key_id, secretAccessKey: config.secret_access_key },
    forcePathStyle: true,
    // Many S3-compatible stores reject unknown checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 2000,
      requestTimeout: 8000,
      throwOnRequestTimeout: true,
      socketTimeout: 8000,
    },
  });
  client.middlewareStack.add(
    (next) => async (request) => {
      const result = await next(request);
      const { body } = result.response as { readonly body?: unknown };
      if (body instanceof Readable) {
        const tooSlow = (): void => void body.destroy(new Error('the object store answers too slowly'));
        const timer = setTimeout(tooSlow, within.answerMs);
        body.once('close', () => clearTimeout(timer));
      }
      return result;
    },
    // Nearest to the network, before the answer is read.
    { step: 'deserialize', priority: 'low', name: 'answerDeadline' },
  );
  const Bucket = config.bucket;
  return {
    folder: (name: string): ObjectStore => {
      const keyOf = (key: string): string => `${name}/${checkObjectKey(key)}`;
      return {
        put: async (key, bytes) => {
          const content = { Body: bytes, ContentType: typeOf(key) };
          await client.send(new PutObjectCommand({ Bucket, Key: keyOf(key), ...content }));
        },
        get: async (key) => {
          try {
            const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(key) }));
            return Body === undefined ? null : Buffer.from(await Body.transformToByteArray());
          } catch (error) {
            if (isMissing(error)) return null;
            throw error;
          }
        },
        part: async (key, first, last) => {
          try {
            const Range = `bytes=${first}-${last}`;
            const { Body, ContentRange = '' } = await client.send(
              new GetObjectCommand({ Bucket, Key: keyOf(key), Range }),
            );
            const size = Number(/\/(\d+)$/.exec(ContentRange)?.[1]);
            // A store that ignores the range would send everything.
            if (Body === undefined || Number.isNaN(size)) {
              (Body as { destroy?: () => void } | undefined)?.destroy?.();
              throw new Error('the object store ignores ranges');
            }
            return { bytes: Buffer.from(await Body.transformToByteArray()), size };
          } catch (error) {
            if (isMissing(error)) return null;
            throw error;
          }
        },
        // One by one: not every store supports batch deletes.
        remove: async (keys) => {
          for (let start = 0; start < keys.length; start += parallelRemovals) {
            await Promise.all(
              keys
                .slice(start, start + parallelRemovals)
                .map((key) => client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(key) }))),
            );
          }
        },
        list: async (directory) => {
          const listed: ListedObject[] = [];
          let ContinuationToken: string | undefined;
          do {
            const page = await client.send(
              new ListObjectsV2Command({ Bucket, Prefix: `${name}/${directory}/`, ContinuationToken }),
            );
            for (const { Key = '', LastModified } of page.Contents ?? []) {
              const key = Key.slice(name.length + 1);
              if (isObjectKey(key)) listed.push({ key, writtenAtMs: LastModified?.getTime() ?? Date.now() });
            }
            ContinuationToken = page.NextContinuationToken;
          } while (ContinuationToken !== undefined);
          return listed;
        },
        // S3 never exposes incomplete objects.
        tidy: async () => undefined,
      };
    },
    ledger: (folder: string) => createS3Ledger({ client, bucket: Bucket, folder }),
    auditHeads: (folder: string) => createS3Heads({ client, bucket: Bucket, folder }),
    close: (): void => client.destroy(),
  };
};
