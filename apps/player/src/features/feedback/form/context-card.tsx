import type { FeedbackContext } from '@guildhall/contract/feedback/context.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Icon, icons } from '../../../ui/icon.tsx';
import { shownParts } from './context.model.ts';
import styles from './context-card.module.css';

interface ContextCardProps {
  readonly context: FeedbackContext;
  readonly without: readonly string[];
  readonly isLocked: boolean;
  readonly onChange: (without: readonly string[]) => void;
  /** One low line while folded, for a screen without room for a card. */
  readonly isLine?: boolean;
}

/** Shows all context data sent with a report or the first message of a chat; the player can remove each part or everything. */
export const ContextCard = ({ context, without, isLocked, onChange, isLine = false }: ContextCardProps) => {
  const t = useText();
  const shown = shownParts(context);
  const sent = shown.filter(({ part }) => !without.includes(part));
  const names = sent.map(({ part }) => t(`feedback.context.${part}`)).join(', ');
  // A line has no room for the names, and cut ones would hide what is sent.
  const summary = isLine ? String(sent.length) : names;
  return (
    <details className={styles['card']} data-line={isLine || undefined}>
      <summary className={styles['head']}>
        <span className={styles['title']}>
          {t('feedback.context.title')}
          <small className={styles['names']}>{names === '' ? t('feedback.context.nothing') : summary}</small>
        </span>
        <span className={styles['arrow']}>
          <Icon d={icons.forward} size={18} />
        </span>
      </summary>
      <p className={styles['text']}>{t('feedback.context.text')}</p>
      <ul>
        <li>
          <label className={styles['row']}>
            <input
              type="checkbox"
              className={styles['box']}
              checked={sent.length === shown.length}
              disabled={isLocked}
              onChange={(event) => onChange(event.target.checked ? [] : shown.map(({ part }) => part))}
            />
            <span className={styles['all']}>{t('feedback.context.all')}</span>
          </label>
        </li>
        {shown.map(({ part, lines }) => (
          <li key={part}>
            <label className={styles['row']}>
              <input
                type="checkbox"
                className={styles['box']}
                checked={!without.includes(part)}
                disabled={isLocked}
                onChange={(event) =>
                  onChange(event.target.checked ? without.filter((name) => name !== part) : [...without, part])
                }
              />
              <span className={styles['part']}>
                {t(`feedback.context.${part}`)}
                {lines.map((line, index) => (
                  // Messages may repeat, and their order is stable while shown.
                  <small key={index} className={styles['value']} dir="ltr">
                    {line}
                  </small>
                ))}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
};
