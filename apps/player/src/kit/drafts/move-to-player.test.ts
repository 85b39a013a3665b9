import { expect, it } from 'vitest';
import { emptyDraft, type Draft } from './draft.model.ts';
import { itemOf } from '../../features/feedback/outbox/outbox-item.model.ts';
import { createFeedbackRecords } from '../../features/feedback/drafts/records.store.ts';
import { createMemoryStore } from './device-store.ts';
import { moveDraftsToPlayer } from './move-to-player.ts';

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

it('moves drafts and unsent items with their pictures from the device to the player [P2]', async () => {
  const database = new Map<string, unknown>();
  const store = createMemoryStore(database);
  const [device, ada] = [createFeedbackRecords(store, ''), createFeedbackRecords(store, 'ada')];
  const draft = draftOf('k1', 'An idea');
  const item = itemOf(draftOf('k2', ''), submission, 1000);
  await device.saveDraft('suggestion', draft);
  await device.saveItem(item);
  await store.commit(new Map([['1//survey/out/7', 'an answer']]), []);
  await moveDraftsToPlayer(store, 'ada');
  expect([await ada.draft('suggestion'), await ada.items(), database.get('1/ada/survey/out/7')]).toEqual([
    draft,
    [item],
    'an answer',
  ]);
  expect([...database.keys()].filter((key) => key.startsWith('1//'))).toEqual([]);
});

it('overwrites nothing of the player and loses nothing of the device [P2]', async () => {
  const database = new Map<string, unknown>();
  const store = createMemoryStore(database);
  const [device, ada] = [createFeedbackRecords(store, ''), createFeedbackRecords(store, 'ada')];
  await device.saveDraft('issue', draftOf('k1', 'Of the device'));
  await ada.saveDraft('issue', draftOf('k2', 'Of the player'));
  await moveDraftsToPlayer(store, 'ada');
  expect([await ada.draft('issue'), await createFeedbackRecords(store, '').draft('issue')]).toEqual([
    draftOf('k2', 'Of the player'),
    draftOf('k1', 'Of the device'),
  ]);
});

it('leaves the receipts of the device’s votes with the device, so that the player can still vote [P2]', async () => {
  const database = new Map<string, unknown>([['1//survey/sent/7', 'a receipt']]);
  await moveDraftsToPlayer(createMemoryStore(database), 'ada');
  expect([...database.keys()]).toEqual(['1//survey/sent/7']);
});
