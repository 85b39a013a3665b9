import type { Locale } from '@guildhall/i18n/locales.ts';
import * as v from 'valibot';
import { problemOfStatus, textsIn, wordsOf, type CreateEngine } from './translation.engine.adapter.ts';
import { callProvider, ProviderFailure } from './translation.http.adapter.ts';

const answerSchema = v.object({
  data: v.object({ translations: v.array(v.object({ translatedText: v.string() })) }),
});

const special: Partial<Record<Locale, string>> = {
  'zh-CN': 'zh-CN',
  'zh-TW': 'zh-TW',
  'pt-PT': 'pt-PT',
  'ph-PH': 'fil',
};
const codeOf = (locale: Locale): string => special[locale] ?? locale.slice(0, 2);

/** Cloud Translation Basic (v2). The key is in a header: addresses end up in logs of proxies. */
export const createGoogle: CreateEngine =
  ({ url, key }) =>
  async ({ texts, from, to, signal }) => {
    const answer = await callProvider({
      url: `${url}/language/translate/v2`,
      headers: { 'x-goog-api-key': key ?? '' },
      signal,
      // Without `text`, the answer would be HTML.
      body: JSON.stringify({
        q: texts,
        ...(from !== null && { source: codeOf(from) }),
        target: codeOf(to),
        format: 'text',
      }),
    });
    const { status } = answer;
    if (status === 200) {
      return textsIn(answerSchema, answer, texts.length, ({ data }) =>
        data.translations.map(({ translatedText }) => translatedText),
      );
    }
    const words = wordsOf(answer.json);
    if (status === 400 && /bad language pair|invalid value/i.test(words)) throw new ProviderFailure('pair', status);
    if (/API_KEY_INVALID|API key not valid/i.test(words)) throw new ProviderFailure('key', status);
    if (status === 403 && /limitExceeded/i.test(words)) throw new ProviderFailure('quota', status);
    throw new ProviderFailure(problemOfStatus(status), status);
  };
