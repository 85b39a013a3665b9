import type { Locale } from '@guildhall/i18n/locales.ts';
import * as v from 'valibot';
import { problemOfStatus, textsIn, wordsOf, type CreateEngine } from './translation.engine.adapter.ts';
import { callProvider, ProviderFailure } from './translation.http.adapter.ts';

const answerSchema = v.object({ translatedText: v.array(v.string()) });

const special: Partial<Record<Locale, string>> = { 'zh-TW': 'zt', 'ph-PH': 'tl' };
const codeOf = (locale: Locale): string => special[locale] ?? locale.slice(0, 2);

export const createLibreTranslate: CreateEngine =
  ({ url, key }) =>
  async ({ texts, from, to, signal }) => {
    const answer = await callProvider({
      url: `${url}/translate`,
      signal,
      body: JSON.stringify({
        q: texts,
        source: from === null ? 'auto' : codeOf(from),
        target: codeOf(to),
        format: 'text',
        ...(key !== null && { api_key: key }),
      }),
    });
    const { status } = answer;
    if (status === 200) return textsIn(answerSchema, answer, texts.length, ({ translatedText }) => translatedText);
    if (status === 400 && /not supported|not available/i.test(wordsOf(answer.json))) {
      throw new ProviderFailure('pair', status);
    }
    // Invalid keys and used up limits are both 403 here; the words differ.
    const isKey = status === 400 || /api key/i.test(wordsOf(answer.json));
    throw new ProviderFailure(status === 403 && !isKey ? 'quota' : problemOfStatus(status), status);
  };
