import { translationProviders, type TranslationProvider } from '@guildhall/contract/translation/rules.ts';
import * as v from 'valibot';
import { jsonFile } from './config-files.ts';
import { whole } from './config-schemas.ts';
import { safeUrl } from './safe-url.ts';
import type { Problem, Values, Variable } from './variables.ts';

/** Each entry has the same term in several languages, by locale: `{"en-US": "Moonstone", "es-ES": "Piedra lunar"}`. */
const glossarySchema = v.pipe(
  v.array(v.record(v.string(), v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)))),
  v.maxLength(2000, 'must have at most 2000 entries'),
);
export type GlossaryEntries = v.InferOutput<typeof glossarySchema>;

/** Translation between staff and players (ADR 62). Without a provider, it is off. */
export const translationVariables = {
  GUILDHALL_TRANSLATION_PROVIDER: {
    group: 'Translation',
    meaning:
      'The service that translates chats and reports for staff: libretranslate, deepl, google, azure, openai (any server with its chat completions) or apertium. Without it, staff see no translations. See `docs/operations/translation.md` for costs and privacy.',
    example: 'libretranslate',
    schema: v.picklist(translationProviders, `must be one of ${translationProviders.join(', ')}`),
  },
  GUILDHALL_TRANSLATION_URL: {
    group: 'Translation',
    meaning:
      'Address of the provider, without the path of its API; that of openai ends with the version, such as `/v1`. Required for libretranslate and apertium; the others have a default. https, except on this machine.',
    example: 'https://translate.example.com',
    schema: safeUrl,
  },
  GUILDHALL_TRANSLATION_KEY: {
    group: 'Translation',
    meaning: 'Key of the account at the provider. Required for deepl, google, azure and openai. It is never logged.',
    example: 'key-of-the-provider',
    isSecret: true,
    schema: v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'must be printable ASCII characters without spaces')),
  },
  GUILDHALL_TRANSLATION_REGION: {
    group: 'Translation',
    meaning: 'Region of the Azure resource, unless it is a global one.',
    example: 'westeurope',
    schema: v.pipe(v.string(), v.regex(/^[a-z\d-]+$/, 'must be a name such as westeurope')),
  },
  GUILDHALL_TRANSLATION_MODEL: {
    group: 'Translation',
    meaning: 'Model of the provider openai. Required for it.',
    example: 'gpt-4o-mini',
    schema: v.pipe(v.string(), v.maxLength(200)),
  },
  GUILDHALL_TRANSLATION_GLOSSARY_FILE: {
    group: 'Translation',
    meaning:
      'JSON file with the words of the game: a list of objects from locale to term, such as `{"en-US": "Moonstone", "es-ES": "Piedra lunar"}`. A term without a translation stays as it is.',
    example: '/etc/guildhall/glossary.json',
    schema: v.pipe(jsonFile, glossarySchema),
  },
  GUILDHALL_TRANSLATION_DAILY_CHARACTERS: {
    group: 'Translation',
    meaning: 'Most characters that the installation sends to the provider in a day (UTC), over all servers.',
    example: '2000000',
    default: '500000',
    schema: whole(0, 1_000_000_000),
  },
  GUILDHALL_TRANSLATION_HOURLY_CHARACTERS: {
    group: 'Translation',
    meaning: 'Most characters that one member of staff sends to the provider in an hour, over all servers.',
    example: '100000',
    default: '50000',
    schema: whole(0, 1_000_000_000),
  },
} satisfies Readonly<Record<string, Variable>>;

type All = Values<typeof translationVariables>;

const defaultUrls: Readonly<Record<TranslationProvider, string | null>> = {
  libretranslate: null,
  deepl: 'https://api.deepl.com',
  google: 'https://translation.googleapis.com',
  azure: 'https://api.cognitive.microsofttranslator.com',
  openai: 'https://api.openai.com/v1',
  apertium: null,
};
const deeplFreeUrl = 'https://api-free.deepl.com';
const keyed: readonly TranslationProvider[] = ['deepl', 'google', 'azure', 'openai'];

/** What a provider needs besides its name. */
export const translationProblems = (env: Partial<All>): Problem[] => {
  const provider = env.GUILDHALL_TRANSLATION_PROVIDER;
  if (provider === undefined) return [];
  const missing = (name: keyof All, isMissing: boolean): Problem[] =>
    isMissing ? [{ name, text: `is missing: the provider ${provider} needs it.` }] : [];
  return [
    ...missing(
      'GUILDHALL_TRANSLATION_URL',
      defaultUrls[provider] === null && env.GUILDHALL_TRANSLATION_URL === undefined,
    ),
    ...missing('GUILDHALL_TRANSLATION_KEY', keyed.includes(provider) && env.GUILDHALL_TRANSLATION_KEY === undefined),
    ...missing('GUILDHALL_TRANSLATION_MODEL', provider === 'openai' && env.GUILDHALL_TRANSLATION_MODEL === undefined),
  ];
};

export interface TranslationConfig {
  readonly provider: TranslationProvider;
  /** Without a slash at the end. */
  readonly url: string;
  readonly key: string | null;
  readonly region: string | null;
  readonly model: string | null;
}

const providerOf = (env: All): TranslationConfig | null => {
  const provider = env.GUILDHALL_TRANSLATION_PROVIDER;
  if (provider === undefined) return null;
  const key = env.GUILDHALL_TRANSLATION_KEY ?? null;
  // DeepL marks keys of the free plan, which has another host.
  const fallback = provider === 'deepl' && key?.endsWith(':fx') === true ? deeplFreeUrl : defaultUrls[provider];
  return {
    provider,
    url: (env.GUILDHALL_TRANSLATION_URL ?? fallback ?? '').replace(/\/+$/, ''),
    key,
    region: env.GUILDHALL_TRANSLATION_REGION ?? null,
    model: env.GUILDHALL_TRANSLATION_MODEL ?? null,
  };
};

export const translationOf = (env: All) => ({
  provider: providerOf(env),
  glossary: env.GUILDHALL_TRANSLATION_GLOSSARY_FILE ?? [],
  dailyCharacters: env.GUILDHALL_TRANSLATION_DAILY_CHARACTERS,
  hourlyCharacters: env.GUILDHALL_TRANSLATION_HOURLY_CHARACTERS,
});
export type TranslationSetup = ReturnType<typeof translationOf>;
