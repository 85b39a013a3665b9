import type { TranslationProvider } from '@guildhall/contract/translation/rules.ts';
import type { TranslationConfig } from '../../runtime/config-translation.ts';
import { createApertium } from './translation.apertium.adapter.ts';
import { createAzure } from './translation.azure.adapter.ts';
import { createDeepl } from './translation.deepl.adapter.ts';
import type { CreateEngine, Engine } from './translation.engine.adapter.ts';
import { createGoogle } from './translation.google.adapter.ts';
import { createLibreTranslate } from './translation.libretranslate.adapter.ts';
import { createOpenAi } from './translation.openai.adapter.ts';

const engines: Readonly<Record<TranslationProvider, CreateEngine>> = {
  libretranslate: createLibreTranslate,
  deepl: createDeepl,
  google: createGoogle,
  azure: createAzure,
  openai: createOpenAi,
  apertium: createApertium,
};

/** Texts of one request: below the limits of all providers. */
const textsPerCall = 50;

/** The engine of the installation, in calls that every provider accepts. */
export const createEngine = (config: TranslationConfig): Engine => {
  const engine = engines[config.provider](config);
  return async (request) => {
    const translated: string[] = [];
    for (let start = 0; start < request.texts.length; start += textsPerCall) {
      translated.push(...(await engine({ ...request, texts: request.texts.slice(start, start + textsPerCall) })));
    }
    return translated;
  };
};
