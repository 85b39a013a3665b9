import { defaultLimits } from '@guildhall/contract/http/limits.ts';
import { CONFIG_ELEMENT_ID } from '@guildhall/contract/http/page-bootstrap.ts';
import type { Config } from '@guildhall/contract/settings/config.ts';

const fallback: Config = {
  game: {
    name: 'Game',
    brand_color: '#e2672a',
    website: '',
    email: '',
    privacy_policy: '',
    community_chat: '',
  },
  limits: defaultLimits,
  version: '',
  launch: 'ticket',
  trace_rate: 0,
};

const read = (): Config => {
  try {
    const text = document.getElementById(CONFIG_ELEMENT_ID)?.textContent;
    if (!text) return fallback;
    // Trusted: written into the page by our own server, with the limits that are not the default.
    const own = JSON.parse(text) as Config;
    return { ...own, limits: { ...defaultLimits, ...own.limits } };
  } catch (error) {
    console.error('config: could not parse the page configuration', error);
    return fallback;
  }
};

export const config: Config = read();
