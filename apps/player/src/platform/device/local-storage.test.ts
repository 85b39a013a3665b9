import { expect, it } from 'vitest';
import { storageKeys } from './local-storage.ts';

it('names exactly the seven keys of the local storage [B1]', () => {
  expect(Object.values(storageKeys)).toEqual([
    'community_setting',
    'community_user_info',
    'community_chat_history',
    'community_post_total',
    'community_survey_total',
    'community_post_history',
    'community_last_visit',
  ]);
});
