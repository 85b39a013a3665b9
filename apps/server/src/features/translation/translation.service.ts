import { goodLevel } from '@guildhall/contract/routing/rules.ts';
import { translationBounds } from '@guildhall/contract/translation/rules.ts';
import type {
  translationTexts,
  TranslationSettings,
  TranslationSubject,
} from '@guildhall/contract/translation/staff.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import type { TranslationSetup } from '../../runtime/config-translation.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import type { Database } from '../../data/database.ts';
import { writtenByPlayer } from './translation.player-texts.queries.ts';
import { removeInBatches } from '../../data/retention.ts';
import { Failure } from '../../runtime/failure.ts';
import type { Log } from '../../runtime/log.ts';
import type { Metrics } from '../../runtime/metrics.ts';
import { createLimits } from './translation.limits.service.ts';
import type { KnownWord } from './translation.masking.rules.ts';
import { translationMetrics } from './translation.metrics.ts';
import { createEngine } from './translation.provider.adapter.ts';
import * as queries from './translation.queries.ts';
import { createTerms } from './translation.terms.rules.ts';
import { createTranslator, type Translator } from './translation.translator.service.ts';

export interface TranslationDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly consoleHints: ConsoleHints;
  readonly setup: TranslationSetup;
}

const batch = 1000;

/** Whole names in any case, and their longer parts as they are written: "Grace" is a name, "grace" is not. */
const wordsOfName = (name: string): KnownWord[] => [
  { word: name },
  ...name
    .split(/[\s·・]+/u)
    .filter((part) => part !== name && part.length >= 3)
    .map((part) => ({ word: part, isExact: true })),
];

const translatorOf = ({ setup, ...dependencies }: TranslationDependencies): Translator | null => {
  const { provider: config, glossary, ...characters } = setup;
  // Also without a provider: the list of metrics is that of the server, not of its configuration.
  const metrics = translationMetrics(dependencies.metrics);
  if (config === null) return null;
  return createTranslator({
    ...dependencies,
    metrics,
    config,
    engine: createEngine(config),
    limits: createLimits({ ...dependencies, ...characters }),
    terms: createTerms(glossary),
  });
};

export const createTranslationService = (dependencies: TranslationDependencies) => {
  const { database, consoleHints, setup } = dependencies;
  const translate = translatorOf(dependencies);

  const settings = async (staffId: string): Promise<TranslationSettings> => {
    const [speaks, auto] = await Promise.all([
      queries.selectSpoken(database.query, staffId, goodLevel),
      queries.selectAuto(database.query, staffId),
    ]);
    return { provider: setup.provider?.provider ?? null, speaks, auto };
  };

  const identityOf = async (subjects: readonly TranslationSubject[]): Promise<string[]> => {
    const words = new Set<string>();
    // One after the other, so that a call holds one connection.
    for (const subject of subjects) {
      if (subject === null) continue;
      const known = await queries.selectIdentity(database.query, subject);
      for (const word of await writtenByPlayer(database.query, subject, known)) words.add(word);
    }
    return [...words];
  };

  return {
    settings,

    setAuto: async (staffId: string, langs: readonly number[]): Promise<TranslationSettings> => {
      await database.transaction((tx) => queries.replaceAuto(tx, staffId, langs));
      consoleHints.changed('translation', []);
      return settings(staffId);
    },

    texts: async (
      staffId: string,
      { texts, from, to, subject, also }: BodyOf<typeof translationTexts>,
    ): Promise<MsgOf<typeof translationTexts>> => {
      if (translate === null) throw new Failure('translation_off');
      const [names, identity] = await Promise.all([
        queries.selectNames(database.query),
        identityOf([subject, ...also]),
      ]);
      const words = [...identity.map((word) => ({ word })), ...names.flatMap(wordsOfName)];
      return { texts: await translate({ staffId, texts, from, to, names: words }) };
    },

    /** Removes what is too old, then the oldest beyond the bound. Returns how many translations were removed. */
    sweep: async (): Promise<number> => {
      const old = await removeInBatches(batch, (limit) =>
        queries.deleteOldCached(database.query, translationBounds.cacheDays, limit),
      );
      const excess = await removeInBatches(batch, (limit) =>
        queries.deleteExcessCached(database.query, translationBounds.cacheRowsMax, limit),
      );
      await queries.deleteOldUse(database.query);
      return old + excess;
    },
  };
};
