import type { StaffSurvey } from '@guildhall/contract/surveys/staff.ts';
import { Anchor } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { call } from '../../../platform/network/api.ts';
import { formatDate, formatNumber, useLocale, useText } from '../../../platform/text/i18n.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { MissingLanguages } from '../../../multilingual/missing-languages.tsx';
import { useNow } from '../../../ui/use-now.ts';
import type { PublishFault } from '../model/completeness.ts';
import { changeSurvey } from '../surveys.data.ts';
import styles from './editor.module.css';

interface PublishDialogProps {
  readonly survey: StaffSurvey;
  readonly faults: readonly PublishFault[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onGo: (question: number) => void;
}

const Check = ({ isMissing, children }: { readonly isMissing: boolean; readonly children: ReactNode }) => (
  <li data-missing={isMissing || undefined}>
    {isMissing ? <IconX size={15} stroke={2} aria-hidden /> : <IconCheck size={15} stroke={2} aria-hidden />}
    <span>{children}</span>
  </li>
);

const Checklist = ({ faults, onGo }: Pick<PublishDialogProps, 'faults' | 'onGo'>) => {
  const t = useText();
  const isFine = (...kinds: readonly PublishFault['kind'][]): boolean =>
    !faults.some(({ kind }) => kinds.includes(kind));
  return (
    <ul className={styles['checks']} aria-label={t('surveys.publish.checks')}>
      {isFine('title', 'question_title', 'option_label') && (
        <Check isMissing={false}>{t('surveys.publish.words_fine')}</Check>
      )}
      {isFine('no_questions', 'options_few', 'bounds') && (
        <Check isMissing={false}>{t('surveys.publish.questions_fine')}</Check>
      )}
      {faults.map((fault) => (
        <Check key={`${fault.kind} ${'id' in fault ? fault.id : ''}`} isMissing>
          {'id' in fault ? (
            <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onGo(fault.id)}>
              {t(`surveys.fault.${fault.kind}`, {
                number: fault.number,
                count: 'count' in fault ? fault.count : 0,
              })}
            </Anchor>
          ) : (
            t(`surveys.fault.${fault.kind}`)
          )}
        </Check>
      ))}
    </ul>
  );
};

export const PublishDialog = ({ survey, faults, isOpen, onClose, onGo }: PublishDialogProps) => {
  const t = useText();
  const locale = useLocale();
  const nowMs = useNow();
  const { id, version, langs, starts_at: starts, ends_at: ends, cap, results } = survey;
  const date = (at: number): string => formatDate(at, locale, true);
  return (
    <DialogForm
      isOpen={isOpen}
      title={t('surveys.publish.title')}
      confirmLabel={t('surveys.publish')}
      isIncomplete={faults.length > 0}
      onConfirm={() => changeSurvey(id, () => call('/survey/publish', { id, version }))}
      onClose={onClose}
    >
      {faults.length > 0 && <p>{t('surveys.publish.missing')}</p>}
      <Checklist faults={faults} onGo={onGo} />
      {faults.length === 0 && (
        <ul className={styles['list']}>
          <li>
            <strong>{t('surveys.publish.locked')}</strong>
          </li>
          <li>
            {starts === null
              ? t('surveys.publish.coming_soon')
              : starts <= nowMs
                ? t('surveys.publish.at_once')
                : t('surveys.publish.starts', { date: date(starts) })}
          </li>
          <li>{ends === null ? t('surveys.publish.no_end') : t('surveys.publish.ends', { date: date(ends) })}</li>
          <li>{t(survey.is_verified_only ? 'surveys.publish.verified_only' : 'surveys.publish.everyone')}</li>
          {cap !== null && <li>{t('surveys.publish.cap', { cap: formatNumber(cap, locale) })}</li>}
          <li>{t(`surveys.results_mode_hint.${results}`)}</li>
          <li>
            <MissingLanguages langs={langs} />
          </li>
        </ul>
      )}
    </DialogForm>
  );
};
