import { Icon, icons } from '../../../ui/icon.tsx';
import type { OwnWords } from './use-own-words.ts';
import styles from './own-line.module.css';

/** Face or icon, then at most three lines, so that the height is known before the words are. */
export const OwnLine = ({ words }: { readonly words: OwnWords }) => {
  const { face, title, hint, isContent, isUrgent, to } = words;
  return (
    <>
      <span className={styles['face']}>
        {face === null ? (
          <Icon d={to === '/online_service' ? icons.chat : icons.feedback} size={22} />
        ) : (
          <img src={face} width="36" height="36" alt="" />
        )}
      </span>
      <span className={styles['words']}>
        <strong className={styles['title']} data-urgent={isUrgent} dir={isContent.title ? 'auto' : undefined}>
          {title}
        </strong>
        <span
          className={styles['hint']}
          data-quote={isContent.hint || undefined}
          dir={isContent.hint ? 'auto' : undefined}
        >
          {hint}
        </span>
      </span>
    </>
  );
};
