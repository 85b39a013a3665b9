import { retainDays } from '@guildhall/contract/account-deletion/rules.ts';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, fieldProps } from '../../../kit/form/field.tsx';
import { ErasedAndKept } from './consequences.tsx';
import styles from './deletion-form.module.css';
import { isTypedRole } from './form.model.ts';
import type { DeletionFormInHand } from './use-deletion-form.ts';

interface ConfirmationProps {
  readonly id: string;
  readonly form: DeletionFormInHand;
  readonly onSend: () => void;
  readonly onBack: () => void;
}

/** Lists all consequences and asks to retype the role id, to prevent deletions by accident (G3). */
export const Confirmation = ({ id, form, onSend, onBack }: ConfirmationProps) => {
  const t = useText();
  const [typed, setTyped] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // After the screen's own focus effect, which runs on navigation.
    const timer = setTimeout(() => heading.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, []);
  const role = form.written.role_id.trim();
  return (
    <div className={styles['form']}>
      <div>
        <h2 ref={heading} tabIndex={-1} className={styles['heading']}>
          {t('deletion.confirm.title')}
        </h2>
        <p className={styles['lead']}>
          {t(form.isRoleForeign ? 'deletion.role.text' : 'deletion.confirm.text', { role })}
        </p>
      </div>
      <ErasedAndKept />
      <section className={styles['wait']}>
        <h2 className={styles['waitTitle']}>{t('deletion.confirm.wait_title', { count: retainDays })}</h2>
        <p>{t('deletion.confirm.wait_text')}</p>
      </section>
      <Field id={`${id}-typed`} label={t('deletion.confirm.type', { role })} error={undefined}>
        <input
          {...fieldProps(`${id}-typed`, undefined)}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          dir="ltr"
          value={typed}
          readOnly={form.isSending}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div className={styles['send']}>
        <p className={styles['problem']} role="alert">
          {form.errorAt('form')}
        </p>
        <Button look="danger" isBusy={form.isSending} isDisabled={!isTypedRole(typed, role)} onClick={onSend}>
          {form.isSending ? t('feedback.sending') : t('deletion.confirm.send')}
        </Button>
        <Button look="plain" isDisabled={form.isSending} onClick={onBack}>
          {t('deletion.confirm.back')}
        </Button>
      </div>
    </div>
  );
};
