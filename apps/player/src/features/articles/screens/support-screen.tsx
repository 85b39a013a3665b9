import { questionCategories } from '@guildhall/contract/articles/post-types.ts';
import { Link, useSearchParams } from '../../../platform/router.tsx';
import { config } from '../../../platform/config.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { icons } from '../../../ui/icon.tsx';
import { LinkRow, OutsideRow, Rows } from '../../../ui/rows.tsx';
import { TabScreen } from '../../../ui/tab-screen.tsx';
import { ListSkeleton } from '../../../ui/skeleton.tsx';
import { IncidentStrip } from '../../incidents/strip.public.ts';
import { useHasChat, useHasReplies } from '../../replies/replies.public.ts';
import { Yours } from '../../replies/yours.public.tsx';
import { LazySearchResults } from '../../search/search.public.tsx';
import { useFirstQuestions } from '../articles.data.ts';
import { useOpenIncidents } from '../open-incidents.public.ts';
import { Hero } from '../components/hero.tsx';
import { Topics } from '../components/topics.tsx';
import styles from './support-screen.module.css';

const SupportTopics = () => {
  const t = useText();
  return (
    <section>
      <h2 className={styles['heading']}>{t('articles.support.topics')}</h2>
      <Topics />
    </section>
  );
};

const Popular = () => {
  const t = useText();
  const { data, isPending } = useFirstQuestions(questionCategories.frequently_asked_questions);
  const questions = data?.list ?? [];
  if (!isPending && questions.length === 0) return null;
  return (
    <section>
      <h2 className={styles['heading']}>{t('articles.support.popular')}</h2>
      {isPending && <ListSkeleton rows={3} withCovers={false} />}
      <ul className={styles['questions']}>
        {questions.map((question) => (
          <li key={question.id}>
            <Link className={styles['question']} to={`/post/article/${question.id}`} dir="auto">
              {question.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Home = () => {
  const t = useText();
  const { game } = config;
  const hasReplies = useHasReplies();
  const hasChat = useHasChat();
  const incidents = useOpenIncidents();
  return (
    <>
      <IncidentStrip incidents={incidents} />
      <div className={styles['sections']}>
        <SupportTopics />
        <Rows title={t('articles.support.contact')}>
          <LinkRow
            icon={icons.chat}
            to="/online_service"
            label={t('articles.support.online_service')}
            hint={t('articles.support.online_service_hint')}
            isNew={hasChat}
          />
          <LinkRow
            icon={icons.feedback}
            to="/feedback"
            label={t('articles.support.feedback')}
            hint={t('articles.support.feedback_hint')}
            isNew={hasReplies}
          />
          <LinkRow
            icon={icons.idea}
            to="/feedback/suggest"
            label={t('articles.support.suggest')}
            hint={t('articles.support.suggest_hint')}
          />
          <OutsideRow
            icon={icons.community}
            href={game.community_chat}
            label={t('articles.support.community')}
            hint={t('articles.support.community_hint', { game: game.name })}
          />
        </Rows>
        <Popular />
      </div>
    </>
  );
};

export const SupportScreen = () => {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const changeSearch = (value: string): void => {
    // In the URL, so that it survives a reload and going back from a result.
    setParams(value === '' ? {} : { search: value });
  };
  return (
    <TabScreen title="title.support" hero={<Hero search={search} onSearch={changeSearch} />}>
      {search.trim() === '' ? (
        <>
          <Yours />
          <Home />
        </>
      ) : (
        <LazySearchResults search={search.trim()} onSearch={changeSearch} />
      )}
    </TabScreen>
  );
};
