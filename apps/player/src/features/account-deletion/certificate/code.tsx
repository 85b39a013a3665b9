import { useText } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { copyText } from '../../../platform/copy-text.ts';
import styles from './certificate.module.css';

interface CodeProps {
  readonly code: string;
  readonly copy: string;
  readonly copied: string;
}

/** A code to read, select and copy. */
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

export const Code = ({ code }: { readonly code: string }) => {
  const t = useText();
  return <CopyBox code={code} copy={t('deletion.certificate.copy')} copied={t('deletion.certificate.copied')} />;
};

/** What a player names when they ask us about the request. */
export const RequestNumber = ({ number }: { readonly number: number }) => {
  const t = useText();
  return <CopyBox code={String(number)} copy={t('deletion.number.copy')} copied={t('deletion.number.copied')} />;
};
