import { Link } from '../../../platform/router.tsx';
import { useText } from '../../../platform/text/i18n.ts';
import { Icon, icons } from '../../../ui/icon.tsx';
import { IncidentCard } from '../../incidents/incidents.public.tsx';
import { useSimilar } from './similar.data.ts';
import styles from './similar.module.css';

/**
 * Offers existing answers and known issues while the player types. Collapsed to one line, so that the form does not
 * move; renders nothing without matches.
 */
export const Similar = ({ text }: { readonly text: string }) => {
  const t = useText();
  const { questions = [], incidents = [] } = useSimilar(text) ?? {};
  if (questions.length + incidents.length === 0) return null;
  return (
    <details className={styles['similar']}>
      <summary className={styles['head']}>
        <span className={styles['found']} role="status">
          {incidents.length > 0
            ? t('feedback.similar.issues', { count: incidents.length })
            : t('feedback.similar.questions', { count: questions.length })}
        </span>
        <span className={styles['arrow']}>
          <Icon d={icons.forward} size={18} />
        </span>
      </summary>
      <div className={styles['list']}>
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
      </div>
    </details>
  );
};
