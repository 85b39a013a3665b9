import type { articleExport, articleImport } from '@guildhall/contract/articles/staff.ts';
import type { importOutcomes } from '@guildhall/contract/articles/post-types.ts';
import type { BodyOf } from '@guildhall/contract/http/route.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { defaultLang, localeOfLang } from '@guildhall/i18n/locales.ts';
import type { Tx } from '../../../data/database.ts';
import { Failure } from '../../../runtime/failure.ts';
import { appendAudit } from '../../audit/audit.public.ts';
import type { ArticlesStaffDependencies } from './editor.service.ts';
import { lockArticle, selectForExport, selectTextState } from './editor.queries.ts';
import { sanitizeBody } from '../articles.rich-text.adapter.ts';
import { writeTextIn, type Translation } from '../articles.writing.service.ts';
import { readArticles, writeArticles, type ImportedArticle } from './xliff.adapter.ts';

type Outcome = (typeof importOutcomes)[number];

const isTooLong = ({ title, summary, body }: Omit<Translation, 'lang'>): boolean =>
  title.length > staffLimits.titleMax ||
  summary.length > staffLimits.summaryMax ||
  body.length > staffLimits.articleBodyBytesMax;

export type ArticlesExchange = ReturnType<typeof createArticlesExchange>;

export const createArticlesExchange = ({
  database,
  change,
  consoleHints,
  videoHosts,
}: Omit<ArticlesStaffDependencies, 'clock'>) => {
  /** Determines the outcome for one article of a file, and saves the text unless this is a dry run. */
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
    const body = sanitizeBody(text.body, videoHosts);
    const isSame = own?.title === text.title && own.summary === text.summary && own.body === body;
    if (isSame && own.source_version >= sourceVersion) return { outcome: 'unchanged', isSeen: false };
    if ((own?.version ?? 0) !== textVersion) return { outcome: 'changed', isSeen: false };
    if (!isTrial) {
      await writeTextIn(tx, by, id, { lang, ...text }, { videoHosts, sourceVersion });
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
        return writeArticles(
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
      const parsed = readArticles(content);
      if (parsed === null || parsed.lang === defaultLang || parsed.articles.length > staffLimits.exchangeArticlesMax) {
        throw new Failure('exchange_file_refused');
      }
      const { lang, articles } = parsed;
      const { list } = await change.noticed(
        async (tx) => {
          const list: { id: number; title: string; outcome: Outcome }[] = [];
          let isNoticed = false;
          // Ordered by id, so that concurrent imports lock rows in the same order and cannot deadlock.
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
        consoleHints.changed(
          'articles',
          list.map(({ id }) => id),
        );
      return { lang, list };
    },
  };
};
