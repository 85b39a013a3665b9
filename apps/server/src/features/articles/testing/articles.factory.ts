import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { defaultLang } from '@guildhall/i18n/locales.ts';
import type { ArticleValues } from '../articles.writing.queries.ts';
import type { ArticlesService } from '../articles.service.ts';
import type { Translation } from '../articles.writing.service.ts';

type Texts = Omit<Translation, 'lang'>;

export interface ArticlePlan extends Partial<ArticleValues>, Partial<Texts> {
  readonly translations?: Readonly<Record<number, Partial<Texts>>>;
}

const textsOf = ({ title = 'A title', summary = 'A summary', body = '<p>A body</p>' }: Partial<Texts>): Texts => ({
  title,
  summary,
  body,
});

/** Creates articles through the real service: English news unless the plan says otherwise. */
export const createArticleFactory = (articles: ArticlesService) => {
  const draft = async (plan: ArticlePlan = {}): Promise<number> => {
    const { title, summary, body, translations, ...values } = plan;
    const type = values.type ?? postTypes.news;
    const id = await articles.create({ categoryId: type === postTypes.question ? 1 : null, ...values, type });
    await articles.translate(id, { lang: defaultLang, ...textsOf(plan) });
    for (const [lang, texts] of Object.entries(translations ?? {})) {
      await articles.translate(id, { lang: Number(lang), ...textsOf(texts) });
    }
    return id;
  };
  return {
    draft,
    published: async (plan?: ArticlePlan, at?: Date): Promise<number> => {
      const id = await draft(plan);
      await articles.publish(id, at);
      return id;
    },
    scheduled: async (plan: ArticlePlan, at: Date): Promise<number> => {
      const id = await draft(plan);
      await articles.schedule(id, at);
      return id;
    },
    archived: async (plan?: ArticlePlan): Promise<number> => {
      const id = await draft(plan);
      await articles.publish(id);
      await articles.archive(id);
      return id;
    },
  };
};
