import { useId, useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { failureNameOf, failureMessageOf } from '../../../platform/network/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon, icons } from '../../../ui/icon.tsx';
import { Field, fieldProps } from '../../../kit/form/field.tsx';
import { CertificateCard } from './certificate-card.tsx';
import { useCertificate } from './certificate.data.ts';
import styles from './certificate.module.css';
import { codeOf } from './code.model.ts';

/** Certificate lookup by code; works on any device and without a session. */
export const CertificateLookup = () => {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  /** The code that was looked up: null before the first attempt, `''` if the input was not a code. */
  const [asked, setAsked] = useState<string | null>(null);
  const query = useCertificate(asked === '' ? null : asked);

  const problem = (): string | undefined => {
    if (asked === '') return t(typed.trim() === '' ? 'error.required' : 'deletion.lookup.invalid');
    if (asked === null || !query.isError) return undefined;
    if (failureNameOf(query.error) === 'not_found') return t('deletion.lookup.unknown');
    const { key, params } = failureMessageOf(query.error);
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
