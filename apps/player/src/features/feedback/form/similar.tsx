import { Link } from '../../../platform/router.tsx';
import { useText } from '../../../platform/i18n.ts';
import { Icon, icons } from '../../../ui/icon.tsx';
import { IncidentCard } from '../../incidents/incidents.public.tsx';
import { useSimilar } from './similar.data.ts';
import styles from './similar.module.css';

const shownMax = 3;

/** Answers there are already, and issues that are known, offered while the player writes. The draft stays. */
export const Similar = ({ text }: { readonly text: string }) => {
  const t = useText();
  const found = useSimilar(text);
  const questions = found?.questions.slice(0, shownMax) ?? [];
  const incidents = found?.incidents.slice(0, shownMax) ?? [];
  if (questions.length + incidents.length === 0) return null;
  return (
    <aside className={styles['similar']}>
      <h2 className={styles['title']}>{t('feedback.similar.title')}</h2>
      {incidents.map((incident) => (
        <IncidentCard key={incident.id} incident={incident} />
      ))}
      {questions.length > 0 && (
        <ul className={styles['questions']}>
          {questions.map(({ id, title, summary }) => (
            <li key={id}>
              <Link className={styles['question']} to={`/post/article/${id}`}>
                <span className={styles['words']} dir="auto">
                  {title}
                  <small className={styles['summary']}>{summary}</small>
                </span>
                <span className={styles['arrow']}>
                  <Icon d={icons.forward} size={18} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
};
