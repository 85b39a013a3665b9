import * as v from 'valibot';
import { whole } from './config-schemas.ts';
import { safeUrl } from './safe-url.ts';

/** A provider that drafts answers for agents. Without its address, nothing leaves the installation. */
export const draftVariables = {
  GUILDHALL_DRAFT_URL: {
    group: 'Staff',
    meaning:
      'Address of a provider with the chat completions of the OpenAI API, without `/chat/completions`. Agents can then ask it to draft an answer from articles, known issues and templates. It receives these and the last messages of the player with personal data masked. Without it, the button is absent and nothing is sent.',
    example: 'https://models.example.com/v1',
    schema: safeUrl,
  },
  GUILDHALL_DRAFT_KEY: {
    group: 'Staff',
    meaning:
      'Key that the provider of drafts asks for, sent as a bearer token. Providers on your own machines may need none.',
    example: 'sk-example',
    isSecret: true,
    schema: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500)),
  },
  GUILDHALL_DRAFT_MODEL: {
    group: 'Staff',
    meaning: 'Name of the model that the provider drafts with.',
    example: 'small-multilingual',
    required: { when: 'GUILDHALL_DRAFT_URL=http' },
    schema: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  },
  GUILDHALL_DRAFT_HOURLY: {
    group: 'Staff',
    meaning: 'How many drafts each agent may ask for within an hour.',
    example: '60',
    default: '30',
    schema: whole(1, 1000),
  },
  GUILDHALL_DRAFT_DAILY: {
    group: 'Staff',
    meaning: 'How many drafts all agents together may ask for within a day.',
    example: '2000',
    default: '1000',
    schema: whole(1, 5000),
  },
} as const;

export interface DraftConfig {
  readonly url: string;
  readonly key: string | undefined;
  readonly model: string;
  readonly hourly: number;
  readonly daily: number;
}
