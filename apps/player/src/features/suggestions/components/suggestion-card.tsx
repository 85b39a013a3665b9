import type { Suggestion } from '@guildhall/contract/suggestions/player.ts';
import { localeOfLang } from '@guildhall/i18n/locales.ts';
import { config } from '../../../platform/config.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { FailedLine } from '../../../ui/failed-line.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { moreIcons } from '../../../ui/more-icons.ts';
import { useSupport } from '../suggestions.data.ts';
import { isOpenForSupport } from '../suggestions.model.ts';
import styles from './suggestion-card.module.css';

/** Verified supporters determine the ranking; unverified ones are shown separately. */
const Count = ({ suggestion }: { readonly suggestion: Suggestion }) => {
  const t = useText();
  const { supporters, unverified_supporters: unverified } = suggestion;
  // Installations that launch by parameters have no verified players.
  if (config.launch === 'parameters') return t('suggestions.supporters_unverified', { count: unverified });
  return (
    <>
      {t('suggestions.supporters', { count: supporters })}
      {unverified > 0 && (
        <small className={styles['apart']}>{t('suggestions.unverified', { count: unverified })}</small>
      )}
    </>
  );
};

const Support = ({ suggestion }: { readonly suggestion: Suggestion }) => {
  const t = useText();
  const { error, toggle } = useSupport(suggestion);
  const { is_supported: isSupported } = suggestion;
  if (!isOpenForSupport(suggestion)) {
    return (
      <p className={styles['count']}>
        <Count suggestion={suggestion} />
      </p>
    );
  }
  return (
    <>
      <button type="button" className={styles['support']} aria-pressed={isSupported} onClick={() => void toggle()}>
        <Icon d={isSupported ? moreIcons.check : moreIcons.up} size={18} />
        <span>{t('suggestions.support')}</span>
        <span className={styles['number']}>
          <Count suggestion={suggestion} />
        </span>
      </button>
      <FailedLine error={error} />
    </>
  );
};

export const SuggestionCard = ({ suggestion }: { readonly suggestion: Suggestion }) => {
  const t = useText();
  const { title, body, answer, is_mine: isMine } = suggestion;
  // A suggestion hidden meanwhile is shown as open until the next refetch removes it.
  const state = suggestion.state === 'hidden' ? 'open' : suggestion.state;
  const words = { lang: localeOfLang(suggestion.lang), dir: 'auto' } as const;
  return (
    <article className={styles['card']}>
      <h3 className={styles['title']} {...words}>
        {title}
      </h3>
      {(state !== 'open' || isMine) && (
        <p className={styles['chips']}>
          {state !== 'open' && <span className={styles[state]}>{t(`suggestions.state.${state}`)}</span>}
          {isMine && <span className={styles['mine']}>{t('suggestions.mine')}</span>}
        </p>
      )}
      <p className={styles['body']} {...words}>
        {body}
      </p>
      {answer !== '' && (
        <div className={styles['answer']}>
          <h4>{t('suggestions.answer')}</h4>
          <p {...words}>{answer}</p>
        </div>
      )}
      <Support suggestion={suggestion} />
    </article>
  );
};
