import { expect, it } from 'vitest';
import { emptyDraft, type Draft } from '../draft/draft.model.ts';
import { itemOf } from '../outbox/outbox.item.ts';
import { createRecords } from './kept-records.ts';
import { createMemoryStore } from './kept-store.ts';
import { takeAlong } from './take-along.ts';

const pictureOf = (key: string) => ({ key, type: 'image/jpeg', bytes: new ArrayBuffer(2), fileId: null });
const draftOf = (key: string, description: string): Draft => ({
  ...emptyDraft(key),
  fields: { description },
  pictures: [pictureOf(`picture of ${key}`)],
});
const submission = {
  kind: 'create',
  type: 1,
  role_id: '12345678',
  email: 'ada@example.com',
  description: 'The gate of the hall is shut.',
  lang: 3,
  context: null,
} as const;

it('P2 moves drafts and unsent items of the device, with their pictures, to the player who takes them along', async () => {
  const database = new Map<string, unknown>();
  const store = createMemoryStore(database);
  const [device, ada] = [createRecords(store, ''), createRecords(store, 'ada')];
  const draft = draftOf('k1', 'An idea');
  const item = itemOf(draftOf('k2', ''), submission, 1000);
  await device.saveDraft('suggestion', draft);
  await device.saveItem(item);
  await store.commit(new Map([['1//survey/out/7', 'an answer']]), []);
  await takeAlong(store, 'ada');
  expect([await ada.draft('suggestion'), await ada.items(), database.get('1/ada/survey/out/7')]).toEqual([
    draft,
    [item],
    'an answer',
  ]);
  expect([...database.keys()].filter((key) => key.startsWith('1//'))).toEqual([]);
});

it('P2 overwrites nothing of the player, and loses nothing of the device', async () => {
  const database = new Map<string, unknown>();
  const store = createMemoryStore(database);
  const [device, ada] = [createRecords(store, ''), createRecords(store, 'ada')];
  await device.saveDraft('issue', draftOf('k1', 'Of the device'));
  await ada.saveDraft('issue', draftOf('k2', 'Of the player'));
  await takeAlong(store, 'ada');
  expect([await ada.draft('issue'), await createRecords(store, '').draft('issue')]).toEqual([
    draftOf('k2', 'Of the player'),
    draftOf('k1', 'Of the device'),
  ]);
});

it('P2 leaves receipts of the device’s votes with the device, so that the player can still vote', async () => {
  const database = new Map<string, unknown>([['1//survey/sent/7', 'a receipt']]);
  await takeAlong(createMemoryStore(database), 'ada');
  expect([...database.keys()]).toEqual(['1//survey/sent/7']);
});
