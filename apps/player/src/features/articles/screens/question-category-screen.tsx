import { postTypes, questionCategories, type QuestionCategoryName } from '@guildhall/contract/articles/post-types.ts';
import { useParams } from '../../../platform/router.tsx';
import { useText } from '../../../platform/text/i18n.ts';
import { NotFoundCard } from '../../../ui/not-found-card.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { ArticleList } from '../components/article-list.tsx';

const nameOf = (id: string | undefined): QuestionCategoryName | undefined =>
  (Object.keys(questionCategories) as QuestionCategoryName[]).find((name) => String(questionCategories[name]) === id);

export const QuestionCategoryScreen = () => {
  const t = useText();
  const { id } = useParams();
  const name = nameOf(id);
  if (name === undefined) {
    return (
      <Screen title="title.not_found">
        <NotFoundCard />
      </Screen>
    );
  }
  return (
    <Screen isList title="title.question" heading={t(`articles.category.${name}`)}>
      <ArticleList key={name} postType={postTypes.question} categoryId={questionCategories[name]} />
    </Screen>
  );
};
