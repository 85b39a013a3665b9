import type { RefObject } from 'react';
import { Link } from '../../../platform/router.tsx';
import { useText } from '../../../platform/text/i18n.ts';
import { Dot } from '../../../ui/dot.tsx';
import { Icon, icons } from '../../../ui/icon.tsx';
import type { OwnRow } from '../own.model.ts';
import styles from './yours.module.css';
import { OwnLine } from './own-line.tsx';
import { useOwnWords } from './use-own-words.ts';

const YoursRow = ({ row }: { readonly row: OwnRow }) => {
  const t = useText();
  const words = useOwnWords(row);
  return (
    <Link className={styles['row']} to={words.to}>
      <OwnLine words={words} />
      {words.isNew && <Dot words={t('feedback.unread')} />}
      <Icon d={icons.forward} size={18} />
    </Link>
  );
};

interface YoursBlockProps {
  readonly rows: readonly OwnRow[];
  readonly list: RefObject<HTMLDivElement | null>;
}

export const YoursBlock = ({ rows, list }: YoursBlockProps) => {
  const t = useText();
  return (
    <>
      <h2 className="visually-hidden">{t('replies.yours')}</h2>
      <div ref={list} className={styles['rows']}>
        {rows.map((row) => (
          <YoursRow key={row.id} row={row} />
        ))}
      </div>
    </>
  );
};
