import { languageTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import { formatDate, useLocale, useText } from '../../../platform/text/i18n.ts';
import { CopyIcon } from '../../../ui/copy-icon.tsx';
import { registeredText } from '../../players/hold.public.ts';
import { Field } from './card.tsx';
import { useRequest } from './use-request.ts';
import styles from './request.module.css';

/** Fixed length, so that the mask does not reveal the length of the value. */
const maskText = '••••••';

/** What the game vouches for, below the player's answer to the same question. */
const Vouched = ({ text }: { readonly text: string | null }) => {
  const t = useText();
  if (text === null) return null;
  return <span className={styles['vouched']}>{t('deletions.vouched', { text })}</span>;
};

/** The player's answers, masked until staff give a reason to see them. */
export const FormFields = () => {
  const t = useText();
  const locale = useLocale();
  const { request, evidence, vouched } = useRequest();
  const day = vouched?.registered_at ?? null;
  const fromGame: Readonly<Record<string, string | null>> = {
    registered: day === null ? null : registeredText(day, locale),
    registered_at: vouched?.registered_in ?? null,
  };
  const { shown } = evidence;
  if (shown === null) {
    const { role_id: roleId, email } = request.masked;
    const hidden = ['registered', 'registered_at', 'login_location', 'reason'] as const;
    return (
      <dl className={styles['fields']}>
        <Field name={t('deletions.field.role_id')} isMasked>
          {roleId}
        </Field>
        <Field name={t('deletions.field.email')} isMasked>
          {email}
        </Field>
        {hidden.map((name) => (
          <Field key={name} name={t(`deletions.field.${name}`)} isMasked>
            {maskText}
            <Vouched text={fromGame[name] ?? null} />
          </Field>
        ))}
      </dl>
    );
  }
  const copy = (value: string) => <CopyIcon value={value} label={t('shell.copy')} />;
  // Noon local time, so that the date is the same in every time zone.
  const registered = formatDate(new Date(`${shown.register_date}T12:00:00`).getTime(), locale);
  return (
    <dl className={styles['fields']}>
      <Field name={t('deletions.field.role_id')} beside={copy(shown.role_id)}>
        {shown.role_id}
      </Field>
      {shown.account_roles.length > 0 && (
        <Field name={t('deletions.field.account_roles')}>{shown.account_roles.join(', ')}</Field>
      )}
      <Field name={t('deletions.field.email')} beside={copy(shown.email)}>
        {shown.email}
      </Field>
      <Field name={t('deletions.field.registered')}>
        {registered}
        <Vouched text={fromGame['registered'] ?? null} />
      </Field>
      <Field name={t('deletions.field.registered_at')}>
        {shown.register_location}
        <Vouched text={fromGame['registered_at'] ?? null} />
      </Field>
      <Field name={t('deletions.field.login_location')}>{shown.login_location}</Field>
      <Field name={t('deletions.field.reason')}>
        <span lang={languageTagOf(localeOfLang(request.lang) ?? 'en-US')}>{shown.reason}</span>
      </Field>
    </dl>
  );
};
