import { defaultLimits } from '@guildhall/contract/http/limits.ts';
import { defaultVideoHosts } from '@guildhall/contract/articles/rich-text.ts';
import { expect, it } from 'vitest';
import { publicConfigOf } from './config.ts';
import type { WebhookReceiverConfig } from './webhook-receivers.ts';

const game = {
  name: 'Ember Realms',
  brand_color: '#e2672a',
  website: 'https://game.example',
  email: 'help@game.example',
  privacy_policy: 'https://game.example/privacy',
  community_chat: 'https://game.example/chat',
};
const isNotified = (...events: WebhookReceiverConfig['events'][]): unknown =>
  publicConfigOf({
    game,
    limits: defaultLimits,
    launch: 'ticket',
    tracing: null,
    videoHosts: [...defaultVideoHosts],
    webhookReceivers: events.map((list, index) => ({
      name: `r${index}`,
      url: 'https://game.example',
      secret: '',
      events: list,
    })),
  }).is_game_notified;

it('promises that the game is notified of deletions only if a receiver subscribes to them [G4]', () => {
  expect(isNotified()).toBeUndefined();
  expect(isNotified(['chat.ended', 'player.restricted'])).toBeUndefined();
  expect(isNotified(['chat.ended'], ['deletion.erased'])).toBe(true);
});
