import { postTypes } from '@guildhall/contract/articles/post-types.ts';
import { Screen } from '../../../ui/screen.tsx';
import { useMarkSeen } from '../../totals/totals.public.ts';
import { ArticleList } from '../components/article-list.tsx';

export const WorkshopEventsScreen = () => {
  useMarkSeen('workshop_events');
  return (
    <Screen isList title="title.workshop_events">
      <ArticleList postType={postTypes.workshop_events} />
    </Screen>
  );
};

export const WorkshopSchoolScreen = () => {
  useMarkSeen('workshop_school');
  return (
    <Screen isList title="title.workshop_school">
      <ArticleList postType={postTypes.workshop_school} />
    </Screen>
  );
};
