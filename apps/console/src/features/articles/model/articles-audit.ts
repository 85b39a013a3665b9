import { importOutcomes, postTypes, questionCategories } from '@guildhall/contract/articles/post-types.ts';
import { numberPath, type AuditScalar, type AuditVocabulary } from '../../../platform/registration/audit-vocabulary.ts';
import type { Translate } from '../../../platform/text/i18n.ts';

/** The audit log stores the number of a type or category. */
const nameOf = <Name extends string>(numbers: Readonly<Record<Name, number>>, value: AuditScalar): Name | undefined =>
  (Object.keys(numbers) as Name[]).find((name) => numbers[name] === value);

const typeText = (value: AuditScalar, t: Translate): string | undefined => {
  const type = nameOf(postTypes, value);
  return type === undefined ? undefined : t(`articles.type.${type}`);
};

const categoryText = (value: AuditScalar, t: Translate): string | undefined => {
  const category = nameOf(questionCategories, value);
  return category === undefined ? undefined : t(`articles.category.${category}`);
};

/** Result for one article of an import, stored as `12 saved`. */
const outcomeText = (value: AuditScalar, t: Translate): string | undefined => {
  const [id = '', outcome = ''] = String(value).split(' ');
  const known = importOutcomes.find((other) => other === outcome);
  return known === undefined ? undefined : `${id}: ${t(`articles.outcome_done.${known}`)}`;
};

export const articlesAudit: AuditVocabulary = {
  subjects: {
    article: {
      text: (id, t) => (id === null ? t('audit.subject.articles') : t('audit.subject.article', { id })),
      link: { permission: 'content.read', path: numberPath('/articles') },
    },
    captions: { text: (id, t) => t('audit.subject.captions', { id: (id ?? '').slice(0, 8) }) },
    video: { text: (id, t) => t('audit.subject.video', { id: (id ?? '').slice(0, 8) }) },
    picture: { text: (id, t) => t('audit.subject.picture', { id: (id ?? '').slice(0, 8) }) },
  },
  details: {
    articles: { label: 'audit.detail.articles', summary: 'value', valueText: outcomeText },
    bytes: { label: 'audit.detail.bytes' },
    category_id: { label: 'audit.detail.category_id', valueText: categoryText },
    change: { label: 'audit.detail.change', isId: true },
    cover_id: { label: 'audit.detail.cover_id' },
    event_ends_at: { label: 'audit.detail.event_ends_at' },
    event_starts_at: { label: 'audit.detail.event_starts_at' },
    height: { label: 'audit.detail.height' },
    pinned: { label: 'audit.detail.pinned' },
    type: { valueText: typeText },
    width: { label: 'audit.detail.width' },
  },
};
