import type { StaffSearchHit } from '@guildhall/contract/staff-search/staff.ts';
import { Link } from 'react-router';
import { shortCodeOf } from '../../../platform/text/language-labels.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TimeText } from '../../../ui/time-text.tsx';
import { hitPath } from '../model/hit-path.ts';
import { kindIcons } from '../model/kind-icons.ts';
import { useHitTitle } from '../use-hit-title.ts';
import styles from './hits.module.css';

interface MarkedProps {
  readonly text: string;
  readonly marks: StaffSearchHit['excerpt_marks'];
}

/** A text with its matched letters marked. Text nodes only: it was written by players. */
const Marked = ({ text, marks }: MarkedProps) => {
  const ends = [0, ...marks.map(([, to]) => to)];
  return (
    <>
      {marks.map(([from, to], place) => (
        <span key={from}>
          {text.slice(ends[place], from)}
          <mark className={styles['mark']}>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
};

const HitRow = ({ hit }: { readonly hit: StaffSearchHit }) => {
  const t = useText();
  const titleOf = useHitTitle();
  const Icon = kindIcons[hit.kind];
  const isNumbered = hit.title === '';
  const isHidden = hit.kind === 'chat' && hit.excerpt === '';
  return (
    <li>
      <Link className={styles['hit'] ?? ''} to={hitPath(hit)}>
        <Icon size={18} stroke={1.6} className={styles['icon'] ?? ''} aria-hidden />
        <span className={styles['words']}>
          <span className={styles['line']}>
            <span className={styles['title']}>
              {isNumbered ? titleOf(hit) : <Marked text={hit.title} marks={hit.title_marks} />}
            </span>
            {hit.is_open !== null && (
              <StatusBadge tone={hit.is_open ? 'info' : 'quiet'} hasDot={false}>
                {t(hit.is_open ? 'staff_search.state.open' : 'staff_search.state.closed')}
              </StatusBadge>
            )}
          </span>
          {hit.excerpt !== '' && (
            <span className={styles['excerpt']} dir="auto">
              <Marked text={hit.excerpt} marks={hit.excerpt_marks} />
            </span>
          )}
          {isHidden && <span className={styles['hidden']}>{t('staff_search.hidden')}</span>}
        </span>
        <span className={styles['meta']}>
          {hit.lang !== null && <span>{shortCodeOf(hit.lang)}</span>}
          <TimeText at={hit.at} />
        </span>
      </Link>
    </li>
  );
};

export const HitList = ({ hits, label }: { readonly hits: readonly StaffSearchHit[]; readonly label: string }) => (
  <ul className={styles['list']} aria-label={label}>
    {hits.map((hit) => (
      <HitRow key={`${hit.kind}:${hit.id}`} hit={hit} />
    ))}
  </ul>
);
