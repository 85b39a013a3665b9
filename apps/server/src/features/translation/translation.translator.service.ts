import { localeOfLang, type Locale } from '@guildhall/i18n/locales.ts';
import type { TranslationConfig } from '../../runtime/config-translation.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Database } from '../../data/database.ts';
import { Failure } from '../../runtime/failure.ts';
import type { Log } from '../../runtime/log.ts';
import { createBreaker } from './translation.breaker.service.ts';
import type { Engine, TermPair } from './translation.engine.adapter.ts';
import { ProviderFailure } from './translation.http.adapter.ts';
import type { Limits } from './translation.limits.service.ts';
import {
  hasLetters,
  mask,
  partsOf,
  unmask,
  withCore,
  withTokens,
  type KnownWord,
} from './translation.masking.rules.ts';
import type { translationMetrics } from './translation.metrics.ts';
import * as queries from './translation.queries.ts';
import { idOf, seal, unseal } from './translation.sealing.rules.ts';
import type { Terms } from './translation.terms.rules.ts';

export interface TranslatorDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: ReturnType<typeof translationMetrics>;
  readonly config: TranslationConfig;
  readonly engine: Engine;
  readonly limits: Limits;
  readonly terms: Terms;
}

export interface Wanted {
  readonly staffId: string;
  readonly texts: readonly string[];
  readonly from: number | null;
  readonly to: number;
  /** Names and ids that must not leave. */
  readonly names: readonly KnownWord[];
}

interface Pair {
  readonly staffId: string;
  readonly from: Locale | null;
  readonly to: Locale;
  readonly glossary: readonly TermPair[];
}

/** For one request to the server, whatever the number of texts. */
const timeoutMs = 15_000;

const localeOf = (lang: number): Locale => {
  const locale = localeOfLang(lang);
  if (locale === undefined) throw new Failure('translation_pair');
  return locale;
};

const failureOf = ({ problem }: ProviderFailure): Failure => {
  if (problem === 'pair') return new Failure('translation_pair');
  return problem === 'unavailable'
    ? new Failure('translation_failed')
    : new Failure('translation_refused', { why: problem });
};

export type Translator = ReturnType<typeof createTranslator>;

/** Masks, looks into the cache, asks the provider within the limits, and restores what was masked. */
export const createTranslator = (dependencies: TranslatorDependencies) => {
  const { database, clock, log, metrics, config, engine, limits, terms } = dependencies;
  const breaker = createBreaker(clock);
  /** The same text that is being translated already, in this process. */
  const running = new Map<string, Promise<string>>();

  const ask = async (texts: readonly string[], pair: Pair): Promise<string[]> => {
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    const giveBack = await limits.spend(pair.staffId, characters);
    try {
      const translated = await breaker.run(() => engine({ ...pair, texts, signal: AbortSignal.timeout(timeoutMs) }));
      metrics.translatedCharacters.inc({ outcome: 'ok' }, characters);
      return translated;
    } catch (error) {
      metrics.translatedCharacters.inc({ outcome: 'failed' }, characters);
      await giveBack();
      throw error;
    }
  };

  /** For texts whose tokens got lost: only what is between the tokens is sent, so that they cannot. */
  const askPiecewise = async (masked: readonly string[], pair: Pair): Promise<string[]> => {
    const parts = masked.map(partsOf);
    const isSent = (part: string, index: number): boolean => index % 2 === 0 && hasLetters(part);
    const sent = parts.flatMap((list) => list.filter(isSent)).map((part) => part.trim());
    const translated = (sent.length === 0 ? [] : await ask(sent, pair)).values();
    return parts.map((list) =>
      list.map((part, index) => (isSent(part, index) ? withCore(part, translated.next().value ?? '') : part)).join(''),
    );
  };

  const translateMasked = async (masked: readonly string[], pair: Pair): Promise<string[]> => {
    const whole = await ask(masked, pair);
    const kept = masked.map((text, index) => withTokens(whole[index] ?? '', Math.floor(partsOf(text).length / 2)));
    const lost = masked.filter((_text, index) => kept[index] === null);
    const repaired = (lost.length === 0 ? [] : await askPiecewise(lost, pair)).values();
    return kept.map((text) => text ?? repaired.next().value ?? '');
  };

  const keyed = (text: string, { from, to }: Pair) => {
    const provider = [config.provider, config.model ?? ''].join(' ');
    const id = idOf({ provider, from: from ?? '', to, masked: text });
    return { text, id, name: id.toString('hex') };
  };
  type Keyed = ReturnType<typeof keyed>;

  const fetchAndKeep = async (items: readonly Keyed[], pair: Pair): Promise<Map<string, string>> => {
    const translated = await translateMasked(
      items.map(({ text }) => text),
      pair,
    );
    const rows = items.map(({ id, text }, index) => ({ id, sealed: seal(text, translated[index] ?? '') }));
    await queries.insertCached(database.query, rows).catch((error: unknown) => {
      log.warn({ err: error }, 'translation: storing in the cache failed');
    });
    return new Map(items.map(({ name }, index) => [name, translated[index] ?? '']));
  };

  /** Concurrent requests for the same text in this process share one call. */
  const fetchOnce = (items: readonly Keyed[], pair: Pair): Promise<[string, string][]> => {
    const fresh = items.filter(({ name }) => !running.has(name));
    if (fresh.length > 0) {
      const work = fetchAndKeep(fresh, pair);
      for (const { name } of fresh) {
        const one = work.then((found) => found.get(name) ?? '').finally(() => running.delete(name));
        one.catch(() => undefined);
        running.set(name, one);
      }
    }
    return Promise.all(
      items.map(async ({ name }): Promise<[string, string]> => [name, (await running.get(name)) ?? '']),
    );
  };

  const lookUp = async (items: readonly Keyed[]): Promise<Map<string, string>> => {
    const sealed = await queries.selectCached(
      database.query,
      items.map(({ id }) => id),
    );
    const found = items.flatMap(({ name, text }): [string, string][] => {
      const row = sealed.get(name);
      const translated = row === undefined ? null : unseal(text, row);
      return translated === null ? [] : [[name, translated]];
    });
    return new Map(found);
  };

  return async ({ staffId, texts, from, to, names }: Wanted): Promise<string[]> => {
    if (from === to) return [...texts];
    const [source, target] = [from === null ? null : localeOf(from), localeOf(to)];
    const words = terms(source, target);
    const masked = texts.map((text) => mask(text, [...names, ...words]));
    const lowered = texts.join('\n').toLowerCase();
    const glossary = words.flatMap(({ word, becomes }) =>
      becomes !== undefined && lowered.includes(word.toLowerCase()) ? [{ from: word, to: becomes }] : [],
    );
    const pair: Pair = { staffId, from: source, to: target, glossary };
    const sent = new Map(
      masked.filter(({ text }) => hasLetters(text)).map(({ text }) => [text, keyed(text, pair)] as const),
    );
    const items = [...sent.values()];
    const found = items.length === 0 ? new Map<string, string>() : await lookUp(items);
    const missing = items.filter(({ name }) => !found.has(name));
    try {
      for (const [name, text] of missing.length === 0 ? [] : await fetchOnce(missing, pair)) found.set(name, text);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      log.warn(
        { provider: config.provider, problem: error.problem, status: error.status, why: error.message },
        'translation: the provider failed',
      );
      throw failureOf(error);
    }
    return masked.map(({ text, values }) => {
      const key = sent.get(text);
      return unmask(key === undefined ? text : (found.get(key.name) ?? text), values);
    });
  };
};
