import type { S3Config } from './config.ts';
import { createS3Ledger } from './ledger-s3.ts';
import { checkObjectKey, type ObjectStore } from './object-store.ts';

const parallelRemovals = 10;

const isMissing = (error: unknown): boolean =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;

/**
 * Opens a bucket; each use of it has a folder of its own there. The library is large, so only who configured a bucket loads it.
 * Nothing is asked of the store here: a server starts without it, and works again when it does.
 */
export const openBucket = async (config: S3Config) => {
  const { S3Client, PutObjectCommand, GetObjectCommand, DeleteObjectCommand } = await import('@aws-sdk/client-s3');
  const client = new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.access_key_id, secretAccessKey: config.secret_access_key },
    forcePathStyle: true,
    // Stores that only speak the protocol refuse checksums they do not know.
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
  const Bucket = config.bucket;
  return {
    folder: (name: string): ObjectStore => {
      const keyOf = (key: string): string => `${name}/${checkObjectKey(key)}`;
      return {
        put: async (key, bytes) => {
          const ContentType = key.endsWith('.webm') ? 'audio/webm' : 'image/webp';
          await client.send(new PutObjectCommand({ Bucket, Key: keyOf(key), Body: bytes, ContentType }));
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
        // One by one: not every store speaks the request for many.
        remove: async (keys) => {
          for (let start = 0; start < keys.length; start += parallelRemovals) {
            await Promise.all(
              keys
                .slice(start, start + parallelRemovals)
                .map((key) => client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(key) }))),
            );
          }
        },
        // What is not whole never becomes an object there.
        tidy: async () => undefined,
      };
    },
    ledger: (folder: string) => createS3Ledger({ client, bucket: Bucket, folder }),
    close: (): void => client.destroy(),
  };
};
