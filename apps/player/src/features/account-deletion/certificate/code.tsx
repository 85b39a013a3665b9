import { useText } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import styles from './certificate.module.css';
import { copyText } from '../../../platform/copy-text.ts';

/** The code of a certificate, to be read, marked and copied. */
export const Code = ({ code }: { readonly code: string }) => {
  const t = useText();
  const copy = async (): Promise<void> => {
    if (await copyText(code)) showToast(t('deletion.certificate.copied'));
  };
  return (
    <div className={styles['codeBox']}>
      <code className={styles['code']} dir="ltr">
        {code}
      </code>
      <Button look="plain" onClick={() => void copy()}>
        {t('deletion.certificate.copy')}
      </Button>
    </div>
  );
};
