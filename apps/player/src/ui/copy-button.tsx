import { useState } from 'react';
import { copyText } from '../platform/device/clipboard.ts';
import { useText } from '../platform/text/i18n.ts';
import { Icon } from './icon.tsx';
import { moreIcons } from './more-icons.ts';
import styles from './copy-button.module.css';

export const CopyButton = ({ text }: { readonly text: string }) => {
  const t = useText();
  const [isCopied, setIsCopied] = useState(false);
  return (
    <>
      <button type="button" className={styles['copy']} onClick={() => void copyText(text).then(setIsCopied)}>
        <Icon d={isCopied ? moreIcons.check : moreIcons.copy} size={18} />
        {t(isCopied ? 'form.copied' : 'form.copy')}
      </button>
      <span className="visually-hidden" role="status">
        {isCopied && t('form.copied')}
      </span>
    </>
  );
};
