import type { Locale } from '@guildhall/i18n/locales.ts';
import * as v from 'valibot';
import type { TranslationConfig } from '../../runtime/config-translation.ts';
import { ProviderFailure, type ProviderAnswer, type ProviderProblem } from './translation.http.adapter.ts';

export interface TermPair {
  readonly from: string;
  readonly to: string;
}

export interface EngineRequest {
  readonly texts: readonly string[];
  /** Null: the engine detects it. */
  readonly from: Locale | null;
  readonly to: Locale;
  /** For engines that can use one; terms are protected anyway. */
  readonly glossary?: readonly TermPair[];
  readonly signal: AbortSignal;
}

/** Translates texts in order. Throws `ProviderFailure` and nothing else. */
export type Engine = (request: EngineRequest) => Promise<string[]>;
export type CreateEngine = (config: TranslationConfig) => Engine;

/** Throws unless the answer has exactly one text for each text sent. */
export const textsIn = <Schema extends v.GenericSchema>(
  schema: Schema,
  { status, json }: ProviderAnswer,
  count: number,
  textsOf: (answer: v.InferOutput<Schema>) => readonly string[],
): string[] => {
  const result = v.safeParse(schema, json);
  const texts = result.success ? [...textsOf(result.output)] : [];
  if (texts.length !== count) throw new ProviderFailure('unavailable', status, 'the answer has an unknown form');
  return texts;
};

/** The words of an error, for rules that tell problems apart; never logged, because it may quote the request. */
export const wordsOf = (json: unknown): string => JSON.stringify(json ?? '').slice(0, 2000);

/** Statuses that mean the same for all providers. */
export const problemOfStatus = (status: number): ProviderProblem =>
  status === 401 || status === 403 ? 'key' : 'unavailable';
