import { CallFailure } from '@guildhall/client/call.ts';
import type { ChatFile } from '@guildhall/contract/chat.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { voiceFile } from '../testing/fake-items.ts';
import { createFileSendings } from './file-sendings.ts';

beforeEach(() => {
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} });
});

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const stage = () => {
  const arrived: [number, ChatFile][] = [];
  const uploads: { resolve: (file: ChatFile) => void; reject: (error: unknown) => void; isAborted: boolean }[] = [];
  const sendings = createFileSendings({
    prepare: (file) =>
      file.size === 0
        ? Promise.resolve({ told: { key: 'error.file_type', params: {} } })
        : Promise.resolve({ picture: { bytes: new ArrayBuffer(1), type: 'image/png' } }),
    upload: (_sending, _bytes, onProgress) => {
      const upload = { resolve: (_: ChatFile) => {}, reject: (_: unknown) => {}, isAborted: false };
      const done = new Promise<ChatFile>((resolve, reject) => Object.assign(upload, { resolve, reject }));
      uploads.push(upload);
      onProgress(0.5);
      return { done, abort: () => void (upload.isAborted = true) };
    },
    onArrived: (type, file) => arrived.push([type, file]),
  });
  return { sendings, uploads, arrived, states: () => sendings.list.get().map(({ state }) => state.status) };
};
const picture = new Blob(['x']);

it('I3 a picture is shown at once, uploaded, and becomes a message when it has arrived', async () => {
  const { sendings, uploads, arrived, states } = stage();
  sendings.addPicture(picture);
  expect(states()).toEqual(['preparing']);
  await settled();
  expect(states()).toEqual(['sending']);
  const file = voiceFile({ kind: 'picture' });
  uploads[0]?.resolve(file);
  await settled();
  expect([states(), arrived]).toEqual([[], [[2, file]]]);
});

it('H2 what failed by the network is sent again with the same key; what was refused is not', async () => {
  const { sendings, uploads, states } = stage();
  sendings.addPicture(picture);
  await settled();
  uploads[0]?.reject(new CallFailure('network'));
  await settled();
  expect(states()).toEqual(['failed']);
  sendings.retryAll();
  await settled();
  expect(states()).toEqual(['sending']);
  uploads[1]?.reject(new CallFailure(1402, { key: 'error.upload_daily', params: { count: 50 } }));
  await settled();
  sendings.retryAll();
  expect([states(), uploads.length]).toEqual([['failed'], 2]);
});

it('what was called off never becomes a message, however late it arrives', async () => {
  const { sendings, uploads, arrived, states } = stage();
  sendings.addPicture(picture);
  await settled();
  const [sending] = sendings.list.get();
  sendings.cancel(sending?.key ?? '');
  uploads[0]?.resolve(voiceFile({ kind: 'picture' }));
  await settled();
  expect([states(), arrived, uploads[0]?.isAborted]).toEqual([[], [], true]);
});

it('H1 a file that is no picture says why and can only be taken away', async () => {
  const { sendings } = stage();
  sendings.addPicture(new Blob([]));
  await settled();
  expect(sendings.list.get()[0]?.state).toEqual({
    status: 'failed',
    told: { key: 'error.file_type', params: {} },
    isFinal: true,
  });
});
