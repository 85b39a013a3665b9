import { headBytesOf, headNameOf, headsIn, type HeadStore } from './audit-heads.ts';
import type { LedgerLocation } from './erasure-ledger-s3.ts';

export const createS3Heads = async ({ client, bucket: Bucket, folder }: LedgerLocation): Promise<HeadStore> => {
  const { ListObjectsV2Command, PutObjectCommand } = await import('@aws-sdk/client-s3');
  return {
    write: async (head, at) => {
      const [Key, Body] = [`${folder}/${headNameOf(head, at)}`, headBytesOf(head, at)];
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/json' }));
    },
    list: async () => {
      const names: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix: `${folder}/`, ContinuationToken }));
        for (const { Key = '' } of page.Contents ?? []) names.push(Key.slice(folder.length + 1));
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
      return headsIn(names);
    },
  };
};
