import type { articleExport, articleImport } from '@guildhall/contract/articles-desk.ts';
import type { importOutcomes } from '@guildhall/contract/post-types.ts';
import type { BodyOf } from '@guildhall/contract/route.ts';
import { staffLimits } from '@guildhall/contract/staff-limits.ts';
import { defaultLang, localeOfLang } from '@guildhall/i18n/locales.ts';
import type { Tx } from '../../platform/database.ts';
import { Failure } from '../../platform/failure.ts';
import { appendAudit } from '../audit/audit.public.ts';
import type { ArticlesDeskDependencies } from './articles.desk.service.ts';
import { lockArticle, selectForExport, selectTextState } from './articles.desk.queries.ts';
import { sanitizeBody } from './articles.rich-text.ts';
import { writeTextIn, type Translation } from './articles.writing.ts';
import { readXliff, writeXliff, type ImportedArticle } from './articles.xliff.ts';

type Outcome = (typeof importOutcomes)[number];

const isTooLong = ({ title, summary, body }: Omit<Translation, 'lang'>): boolean =>
  title.length > staffLimits.titleMax ||
  summary.length > staffLimits.summaryMax ||
  body.length > staffLimits.articleBodyBytesMax;

export type ArticlesExchange = ReturnType<typeof createArticlesExchange>;

/** Sends texts to translators and takes them back. */
export const createArticlesExchange = ({ database, change, desk }: Omit<ArticlesDeskDependencies, 'clock'>) => {
  /** Says what becomes of one article of a file, and does it unless it is a trial. */
  const take = async (
    tx: Tx,
    by: string,
    lang: number,
    article: ImportedArticle,
    isTrial: boolean,
  ): Promise<{ outcome: Outcome; isSeen: boolean }> => {
    const { id, text, sourceVersion, textVersion } = article;
    const current = await lockArticle(tx, id);
    if (current === undefined) return { outcome: 'unknown', isSeen: false };
    if (text === null || isTooLong(text)) return { outcome: 'invalid', isSeen: false };
    const own = await selectTextState(tx, id, lang);
    const body = sanitizeBody(text.body);
    const isSame = own?.title === text.title && own.summary === text.summary && own.body === body;
    if (isSame && own.source_version >= sourceVersion) return { outcome: 'unchanged', isSeen: false };
    if ((own?.version ?? 0) !== textVersion) return { outcome: 'changed', isSeen: false };
    if (!isTrial) {
      await writeTextIn(tx, by, id, { lang, ...text }, { sourceVersion });
    }
    const outcome = sourceVersion < current.source_version ? 'outdated' : 'saved';
    return { outcome, isSeen: !isTrial && current.status === 'published' };
  };

  return {
    write: async (by: string, { ids, lang }: BodyOf<typeof articleExport>) => {
      if (lang === defaultLang) throw new Failure('invalid');
      const content = await database.transaction(async (tx) => {
        const rows = await selectForExport(tx, ids, lang);
        if (rows.length === 0) throw new Failure('not_found');
        const details = { lang, articles: rows.length };
        await appendAudit(tx, { staffId: by, action: 'article.exported', subject: 'article', details });
        return writeXliff(
          lang,
          rows.map((row) => ({
            id: row.id,
            sourceVersion: row.source_version,
            textVersion: row.own_version ?? 0,
            source: { title: row.title, summary: row.summary, body: row.body },
            target:
              row.own_title === null
                ? null
                : { title: row.own_title, summary: row.own_summary ?? '', body: row.own_body ?? '' },
          })),
        );
      });
      return { file_name: `articles-${localeOfLang(lang) ?? ''}.xlf`, content };
    },

    read: async (by: string, { content, is_trial: isTrial }: BodyOf<typeof articleImport>) => {
      const parsed = readXliff(content);
      if (parsed === null || parsed.lang === defaultLang || parsed.articles.length > staffLimits.exchangeArticlesMax) {
        throw new Failure('exchange_file_refused');
      }
      const { lang, articles } = parsed;
      const { list } = await change.noticed(
        async (tx) => {
          const list: { id: number; title: string; outcome: Outcome }[] = [];
          let isNoticed = false;
          // In the order of ids, so that two imports wait for each other instead of holding each other up.
          for (const article of articles.toSorted((one, other) => one.id - other.id)) {
            const { outcome, isSeen } = await take(tx, by, lang, article, isTrial);
            isNoticed ||= isSeen;
            list.push({ id: article.id, title: article.text?.title ?? '', outcome });
          }
          if (!isTrial) {
            const details = { lang, articles: list.map(({ id, outcome }) => `${id} ${outcome}`) };
            await appendAudit(tx, { staffId: by, action: 'article.imported', subject: 'article', details });
          }
          return { list, isNoticed };
        },
        ({ isNoticed }) => isNoticed,
      );
      if (!isTrial)
        desk.changed(
          'articles',
          list.map(({ id }) => id),
        );
      return { lang, list };
    },
  };
};
