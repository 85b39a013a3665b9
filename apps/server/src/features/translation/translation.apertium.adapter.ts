import type { Locale } from '@guildhall/i18n/locales.ts';
import * as v from 'valibot';
import { problemOfStatus, textsIn, wordsOf, type CreateEngine } from './translation.engine.adapter.ts';
import { callProvider, ProviderFailure } from './translation.http.adapter.ts';

const answerSchema = v.object({ responseData: v.object({ translatedText: v.string() }) });

const codes: Record<Locale, string> = {
  'zh-CN': 'zho',
  'zh-TW': 'zho',
  'en-US': 'eng',
  'vi-VN': 'vie',
  'ms-MY': 'zlm',
  'id-ID': 'ind',
  'ja-JP': 'jpn',
  'ko-KR': 'kor',
  'ph-PH': 'tgl',
  'fr-FR': 'fra',
  'de-DE': 'deu',
  'th-TH': 'tha',
  'ru-RU': 'rus',
  'es-ES': 'spa',
  'pt-PT': 'por',
  'it-IT': 'ita',
  'tr-TR': 'tur',
  'ar-SA': 'ara',
};

/** Apertium APy translates one text per request and does not detect languages. */
export const createApertium: CreateEngine =
  ({ url }) =>
  async ({ texts, from, to, signal }) => {
    if (from === null) throw new ProviderFailure('pair', null);
    const translated: string[] = [];
    for (const q of texts) {
      const form = new URLSearchParams({
        langpair: `${codes[from]}|${codes[to]}`,
        q,
        markUnknown: 'no',
        format: 'txt',
      });
      const answer = await callProvider({
        url: `${url}/translate`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        signal,
        body: form.toString(),
      });
      const { status } = answer;
      if (status !== 200) {
        const isPair = status === 400 && /pair/i.test(wordsOf(answer.json));
        throw new ProviderFailure(isPair ? 'pair' : problemOfStatus(status), status);
      }
      translated.push(...textsIn(answerSchema, answer, 1, ({ responseData }) => [responseData.translatedText]));
    }
    return translated;
  };
