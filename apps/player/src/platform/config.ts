import { defaultLimits } from '@guildhall/contract/limits.ts';
import { CONFIG_ELEMENT_ID } from '@guildhall/contract/page.ts';
import type { Config } from '@guildhall/contract/settings.ts';

const fallback: Config = {
  game: {
    name: 'Guildhall',
    brand_color: '#e2672a',
    website: 'https://guildhall.example',
    email: '',
    privacy_policy: '',
    community_chat: '',
  },
  limits: defaultLimits,
  version: '',
  launch: 'ticket',
};

const read = (): Config => {
  try {
    const text = document.getElementById(CONFIG_ELEMENT_ID)?.textContent;
    // Written by our own server into its own page, so it is not parsed a second time.
    return text ? (JSON.parse(text) as Config) : fallback;
  } catch (error) {
    console.error('the configuration of the page could not be read', error);
    return fallback;
  }
};

/** The game, its links and the limits of this installation. It came with the page, so nothing waits for it. */
export const config: Config = read();
