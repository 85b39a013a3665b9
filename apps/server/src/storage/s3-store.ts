import { Readable } from 'node:stream';
import type { S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Config } from '../runtime/config.ts';
import { checkObjectKey, isObjectKey, type ListedObject, type ObjectStore } from './object-store.ts';
import type { RecordStore } from './record-store.ts';

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

export const clientSettings = (config: S3Config): S3ClientConfig => ({
  endpoint: config.endpoint,
  region: config.region,
  credentials: { accessKeyId: config.access_key_id, secretAccessKey: config.secret_access_key },
  forcePathStyle: true,
  // Many S3-compatible stores reject unknown checksums.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
});

/**
 * Opens a bucket with a prefix per use. The SDK is large, so it is loaded only if configured. Makes no request: the
 * server starts, and later recovers, without the store.
 */
export const openBucket = async (config: S3Config, within = { answerMs }) => {
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand, ListObjectsV2Command } =
    await import('@aws-sdk/client-s3');
  const client = new S3Client({
    ...clientSettings(config),
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
  const pages = async function* (Prefix: string, Delimiter?: string) {
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, Delimiter, ContinuationToken }));
      yield page;
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  };
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
          for await (const { Contents = [] } of pages(`${name}/${directory}/`)) {
            for (const { Key = '', LastModified } of Contents) {
              const key = Key.slice(name.length + 1);
              if (isObjectKey(key)) listed.push({ key, writtenAtMs: LastModified?.getTime() ?? Date.now() });
            }
          }
          return listed;
        },
        // S3 never exposes incomplete objects.
        tidy: async () => undefined,
      };
    },
    records: (root: string): RecordStore => ({
      write: async (name, bytes) => {
        const content = { Body: bytes, ContentType: 'application/json' };
        await client.send(new PutObjectCommand({ Bucket, Key: `${root}/${name}`, ...content }));
      },
      read: async (name) => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: `${root}/${name}` }));
        if (Body === undefined) throw new Error(`the object ${root}/${name} is empty`);
        return Body.transformToByteArray();
      },
      names: async (folder) => {
        const names: string[] = [];
        const within = folder === '' ? '' : `${folder}/`;
        for await (const { Contents = [], CommonPrefixes = [] } of pages(`${root}/${within}`, '/')) {
          for (const { Key = '' } of Contents) names.push(Key.slice(root.length + 1));
          for (const { Prefix = '' } of CommonPrefixes) names.push(Prefix.slice(root.length + 1, -1));
        }
        return names;
      },
    }),
    close: (): void => client.destroy(),
  };
};
