import { questionCategories, type QuestionCategoryName } from '@guildhall/contract/articles/post-types.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Link } from '../../../platform/router.tsx';
import { Icon, icons } from '../../../ui/icon.tsx';
import styles from './topics.module.css';

const topics: readonly (readonly [QuestionCategoryName, string])[] = [
  ['frequently_asked_questions', icons.faq],
  ['purchase_issues', icons.purchase],
  ['connection_exception', icons.connection],
  ['account_issue', icons.account],
];

export const Topics = () => {
  const t = useText();
  return (
    <ul className={styles['topics']}>
      {topics.map(([name, icon]) => (
        <li key={name}>
          <Link className={styles['topic']} to={`/question/category/${questionCategories[name]}`}>
            <span className={styles['shield']}>
              <Icon d={icon} />
            </span>
            {t(`articles.category.${name}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
};
