import { CallFailure } from '@guildhall/client/call.ts';
import type { ChatFile } from '@guildhall/contract/chat/player.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { voiceFile } from '../testing/fake-items.ts';
import { createFileUploads } from './file-uploads.store.ts';

beforeEach(() => {
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} });
});

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const stage = (onArrived = () => {}) => {
  const network = { isOn: true };
  const arrived: [number, ChatFile][] = [];
  const uploads: { resolve: (file: ChatFile) => void; reject: (error: unknown) => void; isAborted: boolean }[] = [];
  const sendings = createFileUploads({
    prepare: (file) =>
      file.size === 0
        ? Promise.resolve({ failure: { key: 'error.file_type', params: {} } })
        : Promise.resolve({ picture: { bytes: new ArrayBuffer(1), type: 'image/png' } }),
    upload: (_sending, _bytes, onProgress) => {
      const upload = { resolve: (_: ChatFile) => {}, reject: (_: unknown) => {}, isAborted: false };
      const done = new Promise<ChatFile>((resolve, reject) => Object.assign(upload, { resolve, reject }));
      uploads.push(upload);
      onProgress(0.5);
      return { done, abort: () => void (upload.isAborted = true) };
    },
    isOnline: () => network.isOn,
    onArrived: (type, file) => {
      arrived.push([type, file]);
      onArrived();
    },
  });
  return { network, sendings, uploads, arrived, states: () => sendings.list.get().map(({ state }) => state.status) };
};
const picture = new Blob(['x']);

it('shows a picture immediately, uploads it and turns it into a message [I3]', async () => {
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

it('retries network failures with the same key but not refused files [H2]', async () => {
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

it('is before later messages while it is on its way, until it has become a message [I3]', async () => {
  const held: boolean[] = [];
  const later = Date.now() + 1000;
  const { sendings, uploads, states } = stage(() => held.push(sendings.isBefore(later)));
  const isBefore = () => [sendings.isBefore(0), sendings.isBefore(later)];
  sendings.addPicture(picture);
  expect(isBefore()).toEqual([false, true]);
  await settled();
  expect(isBefore()).toEqual([false, true]);
  uploads[0]?.reject(new CallFailure('network'));
  await settled();
  expect([states(), isBefore()]).toEqual([['failed'], [false, false]]);
  sendings.sendWaiting();
  uploads[1]?.resolve(voiceFile({ kind: 'picture' }));
  await settled();
  expect([held, isBefore()]).toEqual([[true], [false, false]]);
});

it('never sends a cancelled upload, however late it completes', async () => {
  const { sendings, uploads, arrived, states } = stage();
  sendings.addPicture(picture);
  await settled();
  const [sending] = sendings.list.get();
  sendings.cancel(sending?.key ?? '');
  uploads[0]?.resolve(voiceFile({ kind: 'picture' }));
  await settled();
  expect([states(), arrived, uploads[0]?.isAborted]).toEqual([[], [], true]);
});

it('rejects a file that is not a picture with a reason and only allows removing it [H1]', async () => {
  const { sendings } = stage();
  sendings.addPicture(new Blob([]));
  await settled();
  expect(sendings.list.get()[0]?.state).toEqual({
    status: 'failed',
    failure: { key: 'error.file_type', params: {} },
    isFinal: true,
  });
});

const recording = { key: 'v', bytes: new ArrayBuffer(1), address: 'blob:voice', durationMs: 900, waveform: '' };

it('holds a picture picked offline until the player sends it, even after reconnecting [I5]', async () => {
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

it('keeps a queued file until the connection is back, then sends it exactly once [I5]', async () => {
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

it('can cancel a queued file [I5]', async () => {
  const { network, sendings, uploads, states } = stage();
  network.isOn = false;
  sendings.addVoice(recording);
  sendings.cancel('v');
  network.isOn = true;
  sendings.sendWaiting();
  expect([states(), uploads.length]).toEqual([[], 0]);
});
