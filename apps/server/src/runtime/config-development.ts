import * as v from 'valibot';
import { flag } from './config-schemas.ts';
import type { Variable } from './variables.ts';

/** Variables that no production installation sets. */
export const developmentVariables = {
  GUILDHALL_DEMO_KEY_FILE: {
    group: 'Development only',
    meaning: 'Private key with which this server acts as the game server. Never set it in production.',
    example: '.dev/demo-launch-key.json',
    isSecret: true,
    schema: v.string(),
  },
  GUILDHALL_ALLOW_DEMO_KEY: {
    group: 'Development only',
    meaning: 'Must be true for GUILDHALL_DEMO_KEY_FILE. Never set it in production.',
    example: 'true',
    default: 'false',
    schema: flag,
  },
} satisfies Readonly<Record<string, Variable>>;
