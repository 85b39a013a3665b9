import { useText } from '../../../platform/text/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { referenceOf } from '../../../ui/reference.tsx';
import { showToast } from '../../../ui/toast.ts';
import { copyText } from '../../../platform/device/clipboard.ts';
import styles from './certificate.module.css';

interface CodeProps {
  readonly code: string;
  readonly copy: string;
  readonly copied: string;
}

const CopyBox = ({ code, copy, copied }: CodeProps) => (
  <div className={styles['codeBox']}>
    <code className={styles['code']} dir="ltr">
      {code}
    </code>
    <Button look="plain" onClick={() => void copyText(code).then((isDone) => isDone && showToast(copied))}>
      {copy}
    </Button>
  </div>
);

export const CertificateCode = ({ code }: { readonly code: string }) => {
  const t = useText();
  return <CopyBox code={code} copy={t('deletion.certificate.copy')} copied={t('deletion.certificate.copied')} />;
};

/** The number a player quotes when contacting support about the request. */
export const RequestNumber = ({ number }: { readonly number: number }) => {
  const t = useText();
  return <CopyBox code={referenceOf(number)} copy={t('deletion.number.copy')} copied={t('deletion.number.copied')} />;
};
