import type { Locale } from '@guildhall/i18n/locales.ts';
import * as v from 'valibot';
import { problemOfStatus, textsIn, wordsOf, type CreateEngine } from './translation.engine.adapter.ts';
import { callProvider, ProviderFailure } from './translation.http.adapter.ts';

const answerSchema = v.array(v.object({ translations: v.array(v.object({ text: v.string() })) }));

const special: Partial<Record<Locale, string>> = {
  'zh-CN': 'zh-Hans',
  'zh-TW': 'zh-Hant',
  'pt-PT': 'pt-pt',
  'ph-PH': 'fil',
};
const codeOf = (locale: Locale): string => special[locale] ?? locale.slice(0, 2);

export const createAzure: CreateEngine =
  ({ url, key, region }) =>
  async ({ texts, from, to, signal }) => {
    const query = new URLSearchParams({
      'api-version': '3.0',
      to: codeOf(to),
      ...(from !== null && { from: codeOf(from) }),
    });
    const answer = await callProvider({
      url: `${url}/translate?${query.toString()}`,
      headers: {
        'ocp-apim-subscription-key': key ?? '',
        ...(region !== null && { 'ocp-apim-subscription-region': region }),
      },
      signal,
      body: JSON.stringify(texts.map((Text) => ({ Text }))),
    });
    const { status } = answer;
    if (status === 200) {
      return textsIn(answerSchema, answer, texts.length, (list) =>
        list.flatMap(({ translations }) => translations.slice(0, 1).map(({ text }) => text)),
      );
    }
    const words = wordsOf(answer.json);
    if (/"code":4000(?:23|35|36)/.test(words)) throw new ProviderFailure('pair', status);
    // 403001: the free quota is used up.
    if (/"code":403001/.test(words)) throw new ProviderFailure('quota', status);
    throw new ProviderFailure(problemOfStatus(status), status);
  };
