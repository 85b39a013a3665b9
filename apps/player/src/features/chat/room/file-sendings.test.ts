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
  const network = { isOn: true };
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
    isOnline: () => network.isOn,
    onArrived: (type, file) => arrived.push([type, file]),
  });
  return { network, sendings, uploads, arrived, states: () => sendings.list.get().map(({ state }) => state.status) };
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
  sendings.sendWaiting();
  await settled();
  expect(states()).toEqual(['sending']);
  uploads[1]?.reject(new CallFailure(1402, { key: 'error.upload_daily', params: { count: 50 } }));
  await settled();
  sendings.sendWaiting();
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

const recording = { key: 'v', bytes: new ArrayBuffer(1), address: 'blob:voice', durationMs: 900, waveform: '' };

it('I5 a picture picked without a connection is held, also when the connection is back, until the player sends it', async () => {
  const { network, sendings, uploads, states } = stage();
  network.isOn = false;
  sendings.addPicture(picture);
  await settled();
  expect([states(), sendings.list.get()[0]?.preview]).toEqual([['held'], 'blob:picture']);
  network.isOn = true;
  sendings.sendWaiting();
  expect([states(), uploads.length]).toEqual([['held'], 0]);
  sendings.send(sendings.list.get()[0]?.key ?? '');
  expect([states(), uploads.length]).toEqual([['sending'], 1]);
});

it('I5 what the player chose to send when connected waits without a try, and goes out once when the connection is back', async () => {
  const { network, sendings, uploads, arrived, states } = stage();
  network.isOn = false;
  sendings.addPicture(picture);
  await settled();
  sendings.send(sendings.list.get()[0]?.key ?? '');
  sendings.addVoice(recording);
  expect([states(), uploads.length]).toEqual([['waiting', 'waiting'], 0]);
  network.isOn = true;
  sendings.sendWaiting();
  sendings.sendWaiting();
  const [first, second] = [voiceFile({ kind: 'picture' }), voiceFile()];
  uploads[0]?.resolve(first);
  uploads[1]?.resolve(second);
  await settled();
  expect([states(), arrived, uploads.length]).toEqual([
    [],
    [
      [2, first],
      [3, second],
    ],
    2,
  ]);
});

it('I5 a waiting file can be taken back', async () => {
  const { network, sendings, uploads, states } = stage();
  network.isOn = false;
  sendings.addVoice(recording);
  sendings.cancel('v');
  network.isOn = true;
  sendings.sendWaiting();
  expect([states(), uploads.length]).toEqual([[], 0]);
});
