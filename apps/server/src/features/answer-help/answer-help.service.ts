import { answerHelpBounds } from '@guildhall/contract/answer-help/rules.ts';
import type { answerHelpChat, answerHelpReport, AnswerSource } from '@guildhall/contract/answer-help/staff.ts';
import type { BodyOf, MsgOf } from '@guildhall/contract/http/route.ts';
import type { SearchType } from '@guildhall/contract/search/types.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../data/database.ts';
import { stemsAmong } from '../../data/search-similarity.ts';
import type { SwitchWatch } from '../../data/switch-watch.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { ConsoleHints } from '../../runtime/console-hints.ts';
import { Failure } from '../../runtime/failure.ts';
import { itemTexts, relatedTexts } from '../search/search.public.ts';
import * as queries from './answer-help.queries.ts';
import {
  amongTemplates,
  arranged,
  articleScore,
  relatedStems,
  templateScore,
  topicStems,
  type ScoredSource,
} from './answer-help.rank.rules.ts';
import { createTemplateTerms, type KnownTemplate } from './answer-help.templates.service.ts';
import { addressOf, shownTo, templateTexts, type Audience } from './answer-help.view.ts';

export interface AnswerHelpDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly consoleHints: Pick<ConsoleHints, 'onChange'>;
  readonly switches: Pick<SwitchWatch, 'stateOf'>;
  readonly publicOrigin: string;
  readonly canDraft: boolean;
}

/** Of the player's last texts. */
const recent = { count: 4, length: 800 };
/** Rankings are the expensive part, and an agent who types asks again after each pause. Texts are read each time. */
const rankings = { max: 500, ttl: 10_000 };

const articleTypes = ['question', 'guide', 'news', 'events', 'workshop_events', 'workshop_school'] as const;
/** Answers more often than news do. */
const answering: readonly string[] = ['question', 'guide', 'incident'];
const newsShare = 0.7;

interface Found extends ScoredSource {
  readonly id: number;
  readonly type: SearchType | 'template';
}

export interface Subject {
  readonly lang: number;
  readonly player_id: string;
  readonly texts: readonly string[];
  readonly isChat: boolean;
}

export type AnswerHelpService = ReturnType<typeof createAnswerHelp>;

/** Finds what the agent may want to say: articles and open incidents by the search index, templates in memory. */
export const createAnswerHelp = (dependencies: AnswerHelpDependencies) => {
  const { database, clock, consoleHints, switches, publicOrigin, canDraft } = dependencies;
  const templates = createTemplateTerms(database, consoleHints);
  const known = new LRUCache<string, Promise<Found[]>>(rankings);

  const typesNow = (): SearchType[] => [
    ...(switches.stateOf('articles') === 'off' ? [] : articleTypes),
    ...(switches.stateOf('incidents') === 'off' ? [] : (['incident'] as const)),
  ];

  const scoredTemplates = (
    list: readonly KnownTemplate[],
    stems: readonly string[],
    langs: readonly number[],
    weightOf: (lang: number, stem: string) => number,
  ): Found[] =>
    langs.flatMap((lang) => {
      const shared = list.flatMap((template) => {
        const text = template.texts.find((each) => each.lang === lang);
        return text === undefined ? [] : [{ template, shared: stemsAmong(stems, text.terms) }];
      });
      const weight = amongTemplates(
        shared.map((each) => each.shared),
        (stem) => weightOf(lang, stem),
      );
      return shared.map((each) => ({
        kind: 'template' as const,
        type: 'template' as const,
        id: each.template.id,
        score: templateScore(stems, each.shared, weight),
      }));
    });

  /** Also by English texts, because agents may draft in English. */
  const find = async ({ lang, isChat }: Subject, stems: readonly string[]): Promise<Found[]> => {
    const langs = [...new Set([lang, defaultLang])];
    const { rows, weightOf } = await database.transaction((tx) =>
      relatedTexts(tx, { stems: relatedStems(stems), langs, types: typesNow(), now: new Date(clock.now()) }),
    );
    const found: Found[] = rows.map((row) => ({
      kind: row.type === 'incident' ? 'incident' : 'article',
      type: row.type as SearchType,
      id: row.item_id,
      score:
        articleScore(stems, { inTitle: row.in_title, inBody: row.in_body }, (stem) => weightOf(row.lang, stem)) *
        (answering.includes(row.type) ? 1 : newsShare),
    }));
    const list = (await templates()).filter(({ fitsChat }) => !isChat || fitsChat);
    found.push(...scoredTemplates(list, stems, langs, weightOf));
    // An item may match in two languages.
    const best = new Map<string, Found>();
    for (const each of found) {
      const key = `${each.type}:${each.id}`;
      if ((best.get(key)?.score ?? 0) < each.score) best.set(key, each);
    }
    return arranged([...best.values()], answerHelpBounds.sourcesMax);
  };

  const ranked = (subject: Subject, stems: readonly string[]): Promise<Found[]> => {
    const key = JSON.stringify([subject.lang, subject.isChat, stems, typesNow().length]);
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const ranking = find(subject, stems);
    known.set(key, ranking);
    ranking.catch(() => {
      if (known.peek(key) === ranking) known.delete(key);
    });
    return ranking;
  };

  const sourcesOf = async (found: readonly Found[], audience: Audience): Promise<AnswerSource[]> => {
    const items = found.filter(({ kind }) => kind !== 'template');
    const { lang, readerLang } = audience;
    const texts =
      items.length === 0
        ? []
        : await itemTexts(database.query, {
            items,
            langs: [...new Set([lang, readerLang, defaultLang])],
            bodyMax: answerHelpBounds.textMax,
            now: new Date(clock.now()),
          });
    const list = await templates();
    return found.flatMap(({ kind, type, id }): AnswerSource[] => {
      const template = kind === 'template' ? list.find((each) => each.id === id) : undefined;
      const shown = shownTo(
        template === undefined
          ? texts
              .filter((text) => text.type === type && text.item_id === id)
              .map(({ body, ...text }) => ({ ...text, text: body }))
          : templateTexts(template),
        audience,
      );
      if (shown === null) return [];
      const address = kind === 'template' ? null : addressOf(publicOrigin, kind, id, lang);
      return [{ kind, id, ...shown, address, purpose: template?.purpose ?? null }];
    });
  };

  const chatSubject = async (staffId: string, conversation: string): Promise<Subject> => {
    const chat = await queries.selectChat(database.query, conversation, recent);
    if (chat === null) throw new Failure('not_found');
    // What others read in chats is limited and recorded; the topic of a chat is not to be learned without that.
    if (chat.state !== 'active' || chat.assignee_id !== staffId) throw new Failure('chat_stale');
    return { lang: chat.lang, player_id: chat.player_id, texts: chat.texts, isChat: true };
  };

  const reportSubject = async (id: string): Promise<Subject> => {
    const report = await queries.selectReport(database.query, id, recent);
    if (report === null) throw new Failure('not_found');
    return { ...report, isChat: false };
  };

  /** The draft first: it says what the agent is about to answer. */
  const suggest = async (
    subject: Subject,
    asked: { readonly draft: string; readonly reader_lang: number },
  ): Promise<AnswerSource[]> => {
    const stems = topicStems(subject.lang, [asked.draft, ...subject.texts]);
    if (stems.length === 0) return [];
    return sourcesOf(await ranked(subject, stems), { lang: subject.lang, readerLang: asked.reader_lang });
  };

  return {
    chatSubject,
    reportSubject,
    suggest,
    ofChat: async (staffId: string, body: BodyOf<typeof answerHelpChat>): Promise<MsgOf<typeof answerHelpChat>> => ({
      sources: await suggest(await chatSubject(staffId, body.conversation), body),
      can_draft: canDraft,
    }),
    ofReport: async (body: BodyOf<typeof answerHelpReport>): Promise<MsgOf<typeof answerHelpChat>> => ({
      sources: await suggest(await reportSubject(body.id), body),
      can_draft: canDraft,
    }),
  };
};
