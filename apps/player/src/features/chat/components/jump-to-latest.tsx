import { useText } from '../../../platform/text/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { chatIcons } from '../chat.icons.ts';
import styles from './message-list.module.css';

export const JumpToLatest = ({ unseen, onClick }: { readonly unseen: number; readonly onClick: () => void }) => {
  const t = useText();
  return (
    <button
      type="button"
      className={styles['toEnd']}
      data-new={unseen > 0}
      onClick={onClick}
      aria-label={unseen > 0 ? undefined : t('chat.to_end')}
    >
      {unseen > 0 && <span aria-live="polite">{t('chat.new', { count: unseen })}</span>}
      <Icon d={chatIcons.down} size={20} />
    </button>
  );
};
