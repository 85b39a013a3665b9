import type { S3Client } from '@aws-sdk/client-s3';
import { ledgerNameOf, monthPattern, readEntry, writeEntry, type Ledger } from './erasure-ledger.ts';

export interface LedgerLocation {
  readonly client: S3Client;
  readonly bucket: string;
  /** Key prefix in the bucket, without a trailing slash. */
  readonly folder: string;
}

export const createS3Ledger = async ({ client, bucket: Bucket, folder }: LedgerLocation): Promise<Ledger> => {
  const { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } = await import('@aws-sdk/client-s3');

  const listed = async (under: string, Delimiter?: string): Promise<string[]> => {
    const names: string[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix: `${folder}/${under}`, Delimiter, ContinuationToken }),
      );
      for (const { Key = '' } of page.Contents ?? []) names.push(Key.slice(folder.length + 1));
      for (const { Prefix = '' } of page.CommonPrefixes ?? []) names.push(Prefix.slice(folder.length + 1, -1));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
    return names;
  };

  return {
    write: async (entry) => {
      const [Key, Body] = [`${folder}/${ledgerNameOf(entry)}`, writeEntry(entry)];
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/json' }));
    },
    months: async () => (await listed('', '/')).filter((name) => monthPattern.test(name)).toSorted(),
    names: (month) => listed(`${month}/`),
    read: async (name) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: `${folder}/${name}` }));
      if (Body === undefined) throw new Error('ledger: entry is empty');
      return readEntry(await Body.transformToByteArray());
    },
  };
};
