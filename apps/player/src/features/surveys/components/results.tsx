import type { OwnAnswer, SurveyInfo, SurveyTally, TallyGroup } from '@guildhall/contract/surveys/player.ts';
import { localeOfLang } from '@guildhall/i18n/locales.ts';
import { useId, useState } from 'react';
import { config } from '../../../platform/config.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { Bars } from './bars.tsx';
import styles from './results.module.css';

interface ResultsProps {
  readonly info: SurveyInfo;
  readonly tally: SurveyTally;
  readonly answer: OwnAnswer | null;
}

interface GroupProps {
  readonly info: SurveyInfo;
  readonly group: TallyGroup;
  /** The player's answer if it is counted in this group. */
  readonly answer: OwnAnswer | null;
}

const Group = ({ info, group, answer }: GroupProps) =>
  info.questions
    .filter(({ kind }) => kind !== 'text')
    .map((question) => (
      <Bars
        key={question.id}
        question={question}
        lang={localeOfLang(info.lang)}
        group={group}
        own={answer?.choices.find((choice) => choice.question === question.id)?.options ?? []}
        isAlone={info.questions.length === 1}
      />
    ));

/** Answers without a verified launch. Collapsed, unless the player's own answer is among them. */
const Apart = ({ info, group, answer }: GroupProps) => {
  const t = useText();
  const id = useId();
  const [isOpen, setIsOpen] = useState(answer !== null);
  return (
    <>
      <button
        type="button"
        className={styles['toggle']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t(isOpen ? 'surveys.results.apart_hide' : 'surveys.results.apart_show')}
      </button>
      <section id={id} className={styles['apart']} aria-label={t('surveys.results.apart_title')} hidden={!isOpen}>
        <header className={styles['head']}>
          <h4 className={styles['subtitle']}>{t('surveys.results.apart_title')}</h4>
          <span className={styles['total']}>{t('surveys.results.answers', { count: group.answers })}</span>
        </header>
        <Group info={info} group={group} answer={answer} />
      </section>
    </>
  );
};

export const Results = ({ info, tally, answer }: ResultsProps) => {
  const t = useText();
  const isRunning = info.status === 'in_progress';
  // Installations that launch by parameters have no verified players, so the unverified group is the only one.
  const hasVerified = config.launch !== 'parameters';
  const main = hasVerified ? tally.verified : tally.unverified;
  const apart = hasVerified && tally.unverified.answers > 0 ? tally.unverified : null;
  const isOwnApart = hasVerified && answer !== null && !answer.is_verified;
  return (
    <section className={styles['results']}>
      <header className={styles['head']}>
        <h3 className={styles['title']}>{t(isRunning ? 'surveys.results.so_far' : 'surveys.results.title')}</h3>
        {isRunning && <span className={styles['live']}>{t('surveys.results.live')}</span>}
        <span className={styles['total']}>{t('surveys.results.answers', { count: main.answers })}</span>
      </header>
      {main.answers === 0 && apart === null ? (
        <p className={styles['none']}>{t('surveys.results.none')}</p>
      ) : (
        <p className={styles['counted']}>
          {t(hasVerified ? 'surveys.results.counted' : 'surveys.results.not_confirmed', { count: main.answers })}
          {apart !== null && ` ${t('surveys.results.apart', { count: apart.answers })}`}
        </p>
      )}
      {main.answers > 0 && <Group info={info} group={main} answer={isOwnApart ? null : answer} />}
      {apart !== null && <Apart info={info} group={apart} answer={isOwnApart ? answer : null} />}
    </section>
  );
};
