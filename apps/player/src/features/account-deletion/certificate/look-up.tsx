import { useId, useState } from 'react';
import { useText } from '../../../platform/i18n.ts';
import { failureNameOf, toldOf } from '../../../platform/told.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon, icons } from '../../../ui/icon.tsx';
import { Field, fieldProps } from '../../feedback/form.public.ts';
import { CertificateCard } from './certificate-card.tsx';
import { useCertificate } from './certificate.data.ts';
import styles from './certificate.module.css';
import { codeOf } from './code.model.ts';

/** For whoever kept a code, on whatever device. */
export const LookUp = () => {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  /** What was asked for: null before, and `''` where it was no code. */
  const [asked, setAsked] = useState<string | null>(null);
  const query = useCertificate(asked === '' ? null : asked);

  const problem = (): string | undefined => {
    if (asked === '') return t(typed.trim() === '' ? 'error.required' : 'deletion.lookup.invalid');
    if (asked === null || !query.isError) return undefined;
    if (failureNameOf(query.error) === 'not_found') return t('deletion.lookup.unknown');
    const { key, params } = toldOf(query.error);
    return t(key, params);
  };
  const look = (): void => {
    const code = codeOf(typed);
    setAsked(code ?? '');
    if (code === null) document.getElementById(id)?.focus();
    else if (code === asked) void query.refetch();
  };

  const error = problem();
  return (
    <details className={styles['lookUp']}>
      <summary className={styles['summary']}>
        <span className={styles['words']}>{t('deletion.lookup.title')}</span>
        <span className={styles['arrow']}>
          <Icon d={icons.forward} size={18} />
        </span>
      </summary>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          look();
        }}
      >
        <Field id={id} label={t('deletion.lookup.label')} error={error}>
          <input
            {...fieldProps(id, error)}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            dir="ltr"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setAsked(null);
            }}
          />
        </Field>
        <Button look="plain" isBusy={query.isFetching} onClick={look}>
          {t('deletion.lookup.show')}
        </Button>
      </form>
      <div role="status">
        {query.data !== undefined && asked !== null && <CertificateCard certificate={query.data} />}
      </div>
    </details>
  );
};
