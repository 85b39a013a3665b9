import type { FeedbackInfo } from '@guildhall/contract/feedback/player.ts';
import { formatDate, useLocale, useText } from '../../../platform/text/i18n.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Reference, referenceOf } from '../../../ui/reference.tsx';
import { stepOf } from '../model/next-step.ts';
import { StateChip } from './state-chip.tsx';
import { UsualReply } from './usual-reply.tsx';
import styles from './state-head.module.css';

const times = [
  ['created_at', 'feedback.time.submitted'],
  ['processed_at', 'feedback.time.processed'],
  ['replied_at', 'feedback.time.replied'],
] as const;

export const StateHead = ({ info }: { readonly info: FeedbackInfo }) => {
  const t = useText();
  const locale = useLocale();
  const step = stepOf(info);
  const until = step === 'improving' ? info.lapses_at : null;
  return (
    <section className={`${styles['head']} ${styles[step] ?? ''}`}>
      <p className={styles['top']}>
        <StateChip state={info.state} />
        <span className={styles['reference']}>
          <Reference number={info.number} />
          <CopyButton text={referenceOf(info.number)} />
        </span>
      </p>
      <p className={styles['next']} role="status">
        {until === null
          ? t(`feedback.next.${step}`)
          : t('feedback.next.improving_until', { date: formatDate(until, locale, true) })}
      </p>
      {(step === 'pending' || step === 'in_progress') && <UsualReply usual={info.usual_reply} />}
      <Facts
        facts={times.flatMap(([field, label]) => {
          const time = info[field];
          return time === null ? [] : [[t(label), formatDate(time, locale, true)] as const];
        })}
      />
    </section>
  );
};
