import type { Locale } from '@guildhall/i18n/locales.ts';
import * as v from 'valibot';
import { problemOfStatus, textsIn, wordsOf, type CreateEngine } from './translation.engine.adapter.ts';
import { callProvider, ProviderFailure } from './translation.http.adapter.ts';

const answerSchema = v.object({ translations: v.array(v.object({ text: v.string() })) });

const special: Partial<Record<Locale, string>> = { 'ph-PH': 'TL' };
const sourceOf = (locale: Locale): string => special[locale] ?? locale.slice(0, 2).toUpperCase();
/** Targets name the variant where DeepL has several. */
const variants: Partial<Record<Locale, string>> = {
  'en-US': 'EN-US',
  'pt-PT': 'PT-PT',
  'zh-CN': 'ZH-HANS',
  'zh-TW': 'ZH-HANT',
};

export const createDeepl: CreateEngine =
  ({ url, key }) =>
  async ({ texts, from, to, signal }) => {
    const answer = await callProvider({
      url: `${url}/v2/translate`,
      headers: { authorization: `DeepL-Auth-Key ${key ?? ''}` },
      signal,
      body: JSON.stringify({
        text: texts,
        ...(from !== null && { source_lang: sourceOf(from) }),
        target_lang: variants[to] ?? sourceOf(to),
        preserve_formatting: true,
      }),
    });
    const { status } = answer;
    if (status === 200) {
      return textsIn(answerSchema, answer, texts.length, ({ translations }) => translations.map(({ text }) => text));
    }
    if (status === 456) throw new ProviderFailure('quota', status);
    const isPair = status === 400 && /_lang/.test(wordsOf(answer.json));
    throw new ProviderFailure(isPair ? 'pair' : problemOfStatus(status), status);
  };
