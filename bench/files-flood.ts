import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileUpload, UPLOAD_KEY_HEADER } from '@guildhall/contract/files/routes.ts';
import { API_PATH, WRITE_HEADER } from '@guildhall/contract/http/route.ts';
import { bombs } from '../apps/server/src/features/pictures/testing/sample-pictures.ts';

/**
 * Uploads twenty decompression bombs at once for each line it reads. A separate process, to keep the measuring process
 * undisturbed.
 */
const [origin = '', cookie = ''] = process.argv.slice(2);
const pictures = (await bombs()).map(({ picture }) => Buffer.from(picture));

const upload = async (body: Buffer<ArrayBuffer>): Promise<number> => {
  const response = await fetch(`${origin}${API_PATH}${fileUpload.path}`, {
    method: 'POST',
    headers: {
      cookie,
      [WRITE_HEADER]: '1',
      [UPLOAD_KEY_HEADER]: randomUUID(),
      'content-type': 'application/octet-stream',
    },
    body,
  });
  await response.arrayBuffer();
  return response.status;
};

console.log('ready');
for await (const _line of createInterface({ input: process.stdin })) {
  console.log((await Promise.all(pictures.map(upload))).join(' '));
}
