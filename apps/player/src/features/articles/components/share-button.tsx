import type { Article } from '@guildhall/contract/articles/player.ts';
import { copyText } from '../../../platform/device/clipboard.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/toast.ts';
import { shareLinkOf } from '../model/share-link.ts';
import styles from './share-button.module.css';

const shareIcon = 'M12 15V3.500M8 7.500l4-4 4 4M6 11H4.500v9.500h15V11H18';

/** True if the device's own share sheet took the link, or the person closed it. */
const shareWithDevice = async (title: string, url: string): Promise<boolean> => {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
};

export const ShareButton = ({ article: { id, title } }: { readonly article: Article }) => {
  const t = useText();
  const share = async (): Promise<void> => {
    const link = shareLinkOf(id);
    if (await shareWithDevice(title, link)) return;
    showToast((await copyText(link)) ? t('article_end.share.copied') : t('article_end.share.failed'));
  };
  return (
    <button type="button" className={styles['share']} onClick={() => void share()}>
      <Icon d={shareIcon} size={20} />
      {t('article_end.share')}
    </button>
  );
};
